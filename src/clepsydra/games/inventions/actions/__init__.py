"""The ten actions of the Assembly."""
