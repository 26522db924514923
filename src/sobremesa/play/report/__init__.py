"""Reports as one file each: HTML with drawings inside, no script, nothing fetched."""
