"""What people see and read: the scene, its cards, maps, labels and questions, the log in prose, the chronicle."""
