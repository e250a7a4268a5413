print("recto")
