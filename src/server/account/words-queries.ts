import { statement } from '#server/platform/database.ts';

// What a person wrote, or what says who they were, in tables that are shared with others. Each takes the person's id,
// their username and their address ('' where there is none).

type Known = [id: string, username: string, email: string];

const removeComments = statement<[id: string], never>(`
  WITH said AS (DELETE FROM activity WHERE actor_id = $1 AND kind = 'comment_added')
  DELETE FROM expense_comments WHERE user_id = $1`);

const blankMessages = statement<[id: string, now: Date], never>(`
  UPDATE chat_messages SET text = '', mentions = '{}', deleted_at = coalesce(deleted_at, $2) WHERE user_id = $1`);

const removeInvitations = statement<[id: string, email: string], never>(`
  WITH blanked AS (UPDATE group_invitations SET message = NULL WHERE sender_id = $1 AND status <> 'pending')
  DELETE FROM group_invitations
  WHERE recipient_id = $1 OR lower(recipient_email) = lower($2) OR (sender_id = $1 AND status = 'pending')`);

// An invited address, and the name somebody had in a file before they took their place.
const blankTitles = statement<[id: string, email: string], never>(`
  UPDATE activity SET title = 'Deleted user'
  WHERE (kind = 'member_invited' AND lower(title) = lower($2)) OR (kind = 'member_took_over' AND actor_id = $1)`);

// Also those to others in which they are named, waiting ones too: what happened they can see in the product.
const removeMails = statement<[email: string, word: string], never>(`
  DELETE FROM mails WHERE lower(recipient) = lower($1) OR concat(subject, ' ', text, ' ', html) ~* $2`);

// Kept answers to other people's calls name them; they go after a day anyway.
const renameInAnswers = statement<[username: string, picture: string], never>(`
  UPDATE idempotency_keys
  SET reply = replace(replace(reply, to_json($1::text)::text, '"Deleted user"'), to_json($2::text)::text, 'null')
  WHERE position(to_json($1::text)::text IN reply) > 0`);

const removeJobs = statement<[username: string, email: string], never>(`
  DELETE FROM jobs
  WHERE kind = 'password-reset' AND lower(payload->>'username') IN (lower($1), lower($2))`);

const blankErrors = statement<[email: string], never>(`
  UPDATE jobs SET last_error = NULL WHERE $1 <> '' AND position(lower($1) IN lower(last_error)) > 0`);

const removeLimits = statement<Known, never>(`
  DELETE FROM rate_limits WHERE substr(bucket, position(':' IN bucket) + 1) IN ($1, lower($2), lower($3))`);

type Words = { id: string; username: string; email: string | null; profilePicture: string | null; now: Date };

/** A name or an address standing by itself, as a regular expression. */
function wordOf(text: string): string {
  return `(?<![A-Za-z0-9])${text.replaceAll(/[^A-Za-z0-9]/g, '\\$&')}(?![A-Za-z0-9])`;
}

/** Takes a person's words and names out of what is shared with others. */
export async function removeWords(
  db: Parameters<typeof removeComments>[0],
  { id, username, email, profilePicture, now }: Words,
): Promise<void> {
  const address = email ?? '';
  await removeComments(db, id);
  await blankMessages(db, id, now);
  await removeInvitations(db, id, address);
  await blankTitles(db, id, address);
  await removeMails(db, address, wordOf(username));
  await renameInAnswers(db, username, profilePicture ?? '');
  await removeJobs(db, username, address);
  await blankErrors(db, address);
  await removeLimits(db, id, username, address);
}
