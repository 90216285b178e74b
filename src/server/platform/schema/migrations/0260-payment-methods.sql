-- A method is a known name or the id of a saved card. Without this a name that the program does not know is taken for a card.
ALTER TABLE payments ADD CONSTRAINT payments_method_check
  CHECK (method IN ('cash', 'wallet', 'offset') OR method ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
