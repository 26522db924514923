"""What worker processes compute."""
