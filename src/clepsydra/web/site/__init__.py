"""The pages of the site: a folder for each feature."""
