-- What admins did. Only ids of people, so that one who is deleted leaves no name here.
CREATE TABLE admin_acts (
  id uuid PRIMARY KEY,
  -- Null: done on the command line.
  actor_id uuid,
  act text NOT NULL,
  -- Whom it was done to, where that is a person.
  user_id uuid,
  -- What it was done to otherwise: a promotion code, a kind of job.
  subject text,
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Made by what the provider says of a person, at their sign-in.
  by_provider boolean NOT NULL DEFAULT false,
  CHECK (user_id IS NOT NULL OR subject IS NOT NULL)
);
REVOKE UPDATE, DELETE, TRUNCATE ON admin_acts FROM allsquare_app;
