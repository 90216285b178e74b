import { type Db, statement } from '#server/platform/database/database.ts';

// What a person wrote, or what says who they were, in tables that are shared with others. Their addresses, the pending
// one too, come in small letters.

const removeComments = statement<[id: string], never>('SELECT forget_comments($1)');

const blankMessages = statement<[id: string, now: Date], never>(`
  UPDATE chat_messages SET text = '', mentions = '{}', deleted_at = coalesce(deleted_at, $2) WHERE user_id = $1`);

const removeInvitations = statement<[id: string, addresses: readonly string[]], never>(`
  WITH blanked AS (UPDATE group_invitations SET message = NULL WHERE sender_id = $1 AND status <> 'pending')
  DELETE FROM group_invitations
  WHERE recipient_id = $1 OR lower(recipient_email) = ANY($2::text[]) OR (sender_id = $1 AND status = 'pending')`);

const blankInvited = statement<[addresses: readonly string[]], never>(`
  UPDATE activity SET title = 'Deleted user' WHERE kind = 'member_invited' AND lower(title) = ANY($1::text[])`);

// The name somebody had before they took their place, and the ones before it.
const blankTakenOver = statement<[id: string], never>(`
  UPDATE activity SET title = 'Deleted user'
  WHERE (kind, $1) IN (('member_took_over', actor_id), ('person_updated', other_id))
    AND group_id IN (SELECT group_id FROM group_members WHERE user_id = $1)`);

// Also those to others in which they are named, waiting ones too: what happened they can see in the product.
const removeMails = statement<[addresses: readonly string[], word: string], never>(`
  DELETE FROM mails WHERE lower(recipient) = ANY($1::text[]) OR concat(subject, ' ', text, ' ', html) ~* $2`);

// Kept answers to other people's calls name them; they go after a day anyway.
const renameInAnswers = statement<[username: string, picture: string], never>(`
  UPDATE idempotency_keys
  SET reply = replace(replace(reply, to_json($1::text)::text, '"Deleted user"'), to_json($2::text)::text, 'null')
  WHERE position(to_json($1::text)::text IN reply) > 0`);

const removeJobs = statement<[names: readonly string[]], never>(`
  DELETE FROM jobs WHERE kind = 'password-reset' AND lower(payload->>'username') = ANY($1::text[])`);

// What a mail server said of an address it did not take.
const blankErrors = statement<[addresses: readonly string[]], never>(`
  UPDATE jobs SET last_error = NULL
  WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS address WHERE position(address IN lower(last_error)) > 0)`);

const removeLimits = statement<[names: readonly string[]], never>(`
  DELETE FROM rate_limits WHERE substr(bucket, position(':' IN bucket) + 1) = ANY($1::text[])`);

type PersonalData = {
  id: string;
  username: string;
  email: string | null;
  pendingEmail: string | null;
  profilePicture: string | null;
  now: Date;
};

/** A name or an address standing by itself, as a regular expression. */
function wordOf(text: string): string {
  return `(?<![A-Za-z0-9])${text.replaceAll(/[^A-Za-z0-9]/g, '\\$&')}(?![A-Za-z0-9])`;
}

/** Takes a person's words and names out of what is shared with others. */
export async function erasePersonalData(
  db: Db,
  { id, username, email, pendingEmail, profilePicture, now }: PersonalData,
): Promise<void> {
  const addresses = [email, pendingEmail].flatMap((each) => (each === null ? [] : [each.toLowerCase()]));
  const names = [username.toLowerCase(), ...addresses];
  await removeComments(db, id);
  await blankMessages(db, id, now);
  await removeInvitations(db, id, addresses);
  await blankInvited(db, addresses);
  await blankTakenOver(db, id);
  await removeMails(db, addresses, wordOf(username));
  await renameInAnswers(db, username, profilePicture ?? '');
  await removeJobs(db, names);
  await blankErrors(db, addresses);
  await removeLimits(db, [id, ...names]);
}
