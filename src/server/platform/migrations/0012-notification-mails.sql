-- Since when something waits to be mailed, in place of whether: lines that become one keep the first one's time.
DROP INDEX notifications_mail_idx;
ALTER TABLE notifications ADD COLUMN mail_since timestamptz;
UPDATE notifications SET mail_since = created_at WHERE awaits_mail;
ALTER TABLE notifications DROP COLUMN awaits_mail;
CREATE INDEX notifications_mail_idx ON notifications (mail_since, user_id) WHERE mail_since IS NOT NULL;
