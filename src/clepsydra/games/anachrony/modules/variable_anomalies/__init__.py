"""Variable Anomalies (VA): what is in their box. No table can play them yet; their rules stand in the documents."""
