-- A series whose expense breaks a rule pauses, and its creator is told.
ALTER TABLE expense_series
  DROP CONSTRAINT expense_series_paused_reason_check,
  ADD CONSTRAINT expense_series_paused_reason_check
    CHECK (paused_reason IN ('closed', 'person_left', 'no_access', 'refused', 'by_hand'));
