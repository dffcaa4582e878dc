"""The actions of the main board and of the player boards, one file each."""
