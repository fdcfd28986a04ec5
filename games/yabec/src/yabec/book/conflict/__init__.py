"""The conflict: order, actions, blows, nerve."""
