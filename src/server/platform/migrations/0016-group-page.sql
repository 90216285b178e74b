-- What a group's page says of the group itself, as JSON without its braces, kept like that of expenses and bills.

ALTER TABLE groups ADD COLUMN listed text NOT NULL GENERATED ALWAYS AS (
  '"id":"' || id::text
  || '","name":' || json_of_text(name)
  || ',"description":' || json_of_text(description)
  || ',"status":' || json_of_text(status)
  || ',"date":' || json_of_day(date)
  || ',"image":' || json_of_text(image)
  || ',"location":' || json_of_text(location)
  || ',"budget":' || coalesce(budget::text, 'null')
  || ',"createdBy":"' || created_by::text
  || '","createdAt":' || json_of_instant(created_at)
  || ',"simplifyDebts":' || simplify_debts::text
) STORED;
