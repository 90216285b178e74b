import { type Db, statement } from '#server/platform/database/database.ts';

// Texts by a person, or that identify them, in tables that are shared with others. Addresses, also the pending one, are
// passed in lower case.

const removeComments = statement<[id: string], never>('SELECT forget_comments($1)');

const blankMessages = statement<[id: string, now: Date], never>(`
  UPDATE chat_messages SET text = '', mentions = '{}', deleted_at = coalesce(deleted_at, $2) WHERE user_id = $1`);

const removeInvitations = statement<[id: string, addresses: readonly string[]], never>(`
  WITH blanked AS (UPDATE group_invitations SET message = NULL WHERE sender_id = $1 AND status <> 'pending')
  DELETE FROM group_invitations
  WHERE recipient_id = $1 OR lower(recipient_email) = ANY($2::text[]) OR (sender_id = $1 AND status = 'pending')`);

const blankInvited = statement<[addresses: readonly string[]], never>(`
  UPDATE activity SET title = 'Deleted user' WHERE kind = 'member_invited' AND lower(title) = ANY($1::text[])`);

// The name of a placeholder before the person claimed it, and its earlier names.
const blankTakenOver = statement<[id: string], never>(`
  UPDATE activity SET title = 'Deleted user'
  WHERE (kind, $1) IN (('member_took_over', actor_id), ('person_updated', other_id))
    AND group_id IN (SELECT group_id FROM group_members WHERE user_id = $1)`);

// Also mails to others that name the person, and unsent ones: the product shows what happened.
const removeMails = statement<[addresses: readonly string[], word: string], never>(`
  DELETE FROM mails WHERE lower(recipient) = ANY($1::text[]) OR concat(subject, ' ', text, ' ', html) ~* $2`);

// Stored responses of calls name people of the caller's groups; they are deleted after a month anyway. Found by their
// callers: a search through all of them would take as long as the site is large.
const renameInAnswers = statement<[id: string, username: string, picture: string, name: string], never>(`
  UPDATE idempotency_keys
  SET reply = replace(replace(replace(reply, to_json($2::text)::text, '"Deleted user"'), to_json($4::text)::text,
    '"Deleted user"'), to_json($3::text)::text, 'null')
  WHERE user_id IN (
      SELECT $1::uuid UNION SELECT other.user_id
      FROM group_members AS own JOIN group_members AS other USING (group_id) WHERE own.user_id = $1)
    AND position(to_json($2::text)::text IN reply) > 0`);

const removeJobs = statement<[names: readonly string[]], never>(`
  DELETE FROM jobs WHERE kind IN ('password-reset', 'sign-up-link')
    AND lower(coalesce(payload->>'username', payload->>'email')) = ANY($1::text[])`);

const removeSignUpLinks = statement<[addresses: readonly string[]], never>(
  'DELETE FROM sign_up_links WHERE email = ANY($1::text[])',
);

// A mail server's message about a refused address.
const blankErrors = statement<[addresses: readonly string[]], never>(`
  UPDATE jobs SET last_error = NULL
  WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS address WHERE position(address IN lower(last_error)) > 0)`);

const removeLimits = statement<[names: readonly string[]], never>(`
  DELETE FROM rate_limits WHERE substr(bucket, position(':' IN bucket) + 1) = ANY($1::text[])`);

type PersonalData = {
  id: string;
  username: string;
  fullName: string | null;
  email: string | null;
  pendingEmail: string | null;
  profilePicture: string | null;
  now: Date;
};

/** A name or an address as a separate word, as a regular expression. */
function wordOf(text: string): string {
  return `(?<![A-Za-z0-9])${text.replaceAll(/[^A-Za-z0-9]/g, '\\$&')}(?![A-Za-z0-9])`;
}

/** Removes a person's name and picture from stored responses. It needs their groups, so it comes before these are removed. */
export async function eraseInAnswers(
  db: Db,
  {
    id,
    username,
    fullName,
    profilePicture,
  }: Pick<PersonalData, 'id' | 'username' | 'fullName' | 'profilePicture'>,
): Promise<void> {
  await renameInAnswers(db, id, username, profilePicture ?? '', fullName ?? username);
}

/** Removes a person's texts and names from shared data. */
export async function erasePersonalData(
  db: Db,
  { id, username, fullName, email, pendingEmail, now }: Omit<PersonalData, 'profilePicture'>,
): Promise<void> {
  const addresses = [email, pendingEmail].flatMap((each) => (each === null ? [] : [each.toLowerCase()]));
  const names = [username.toLowerCase(), ...addresses];
  await removeComments(db, id);
  await blankMessages(db, id, now);
  await removeInvitations(db, id, addresses);
  await blankInvited(db, addresses);
  await blankTakenOver(db, id);
  await removeMails(
    db,
    addresses,
    [username, ...(fullName === null ? [] : [fullName])].map(wordOf).join('|'),
  );
  await removeJobs(db, names);
  await removeSignUpLinks(db, addresses);
  await blankErrors(db, addresses);
  await removeLimits(db, [id, ...names]);
}
