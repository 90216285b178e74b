-- One index serves both foreign keys to members. Each added expense wrote to both, and no query reads them.
DROP INDEX expenses_paid_by_idx;
DROP INDEX expenses_created_by_idx;
CREATE INDEX expenses_people_idx ON expenses (group_id, paid_by, created_by);
