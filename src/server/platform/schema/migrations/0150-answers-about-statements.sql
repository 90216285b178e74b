-- What a person answered about the files with a header, besides the order of their dates. Null: it was not asked.
ALTER TABLE statement_columns
  ADD COLUMN signs text CHECK (signs IN ('out_positive', 'out_negative')),
  ADD COLUMN decimal_mark text CHECK (decimal_mark IN ('comma', 'point'));
-- Columns that were chosen before say so where money out has no minus.
UPDATE statement_columns SET signs = 'out_positive' WHERE (columns ->> 'isOutPositive')::boolean;
