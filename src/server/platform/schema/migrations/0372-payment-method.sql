-- The method was a name, or the id of a saved card, in one column of text. The card's id gets a column of its own.
CREATE TYPE payment_method AS ENUM ('cash', 'wallet', 'card', 'offset');
ALTER TABLE payments
  DROP CONSTRAINT payments_method_check,
  DROP CONSTRAINT payments_check2,
  ALTER COLUMN method DROP DEFAULT,
  ADD COLUMN card_id uuid;
UPDATE payments SET card_id = method::uuid, method = 'card' WHERE method NOT IN ('cash', 'wallet', 'offset');
ALTER TABLE payments
  ALTER COLUMN method TYPE payment_method USING method::payment_method,
  ALTER COLUMN method SET DEFAULT 'cash',
  ADD CONSTRAINT payments_offset_id_check CHECK (offset_id IS NULL OR method = 'offset'),
  ADD CONSTRAINT payments_card_id_check CHECK ((card_id IS NOT NULL) = (method = 'card'));
