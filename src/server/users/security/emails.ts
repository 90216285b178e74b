import { pages } from '#contract/pages.ts';
import type { ReplyOf } from '#contract/route.ts';
import type { getAccessLeft } from '#contract/security.ts';
import { sentence } from '#domain/language/text.ts';
import { type Letter, sendLetter } from '#server/mails/letters.ts';
import type { Db } from '#server/platform/database/database.ts';

type Link = { to: string; url: string };

/** To an address that is not the person's yet. */
export function verificationMail({ to, url, userId }: Link & { userId: string }): Letter {
  return {
    to,
    sentBy: userId,
    subject: sentence('Confirm your email address'),
    paragraphs: [
      sentence(
        'Open the link to use this address with your Allsquare account. The link is valid for 24 hours.',
      ),
      sentence("If you didn't request this, you can ignore this email."),
    ],
    action: { label: sentence('Confirm Address'), url },
  };
}

export function resetMail({ to, url, username }: Link & { username: string }): Letter {
  return {
    to,
    subject: sentence('Reset your password'),
    paragraphs: [
      sentence(
        'Someone asked to reset the Allsquare password of {username}. The link is valid for one hour and works once.',
        { username },
      ),
      sentence("If it wasn't you, you can ignore this email. Your password won't change."),
    ],
    action: { label: sentence('Choose a New Password'), url },
  };
}

/** What to do if someone else did it, and where. */
const CHECK_SESSIONS = {
  advice: sentence("If it wasn't you, reset your password right away and check your sessions."),
  action: { label: sentence('Open Password & Security'), page: pages.profileSecurity },
};
const CHECK_TOKENS = {
  advice: sentence("If it wasn't you, remove the token and reset your password right away."),
  action: { label: sentence('Open Developers'), page: pages.profileDevelopers },
};

const CHECK_WEBHOOKS = {
  advice: sentence("If it wasn't you, remove the webhook and reset your password right away."),
  action: { label: sentence('Open Developers'), page: pages.profileDevelopers },
};

const NOTICES = {
  password_changed: {
    subject: sentence('Your password was changed'),
    text: sentence(
      'The password of your Allsquare account was changed, and all other sessions were signed out.',
    ),
    ...CHECK_SESSIONS,
  },
  two_factor_on: {
    subject: sentence('Two-step sign-in is on'),
    text: sentence('Signing in to your Allsquare account now requires a code from your authenticator app.'),
    ...CHECK_SESSIONS,
  },
  two_factor_off: {
    subject: sentence('Two-step sign-in is off'),
    text: sentence('Signing in to your Allsquare account now requires only your password.'),
    ...CHECK_SESSIONS,
  },
  passkey_added: {
    subject: sentence('A passkey was added'),
    text: sentence('A new passkey was added to your Allsquare account.'),
    ...CHECK_SESSIONS,
  },
  token_added: {
    subject: sentence('An access token was added'),
    text: sentence(
      'A program with a new access token can use your Allsquare account. It keeps working when your password changes.',
    ),
    ...CHECK_TOKENS,
  },
  webhook_added: {
    subject: sentence('A webhook was added'),
    text: sentence(
      'Everything that happens in your groups can now be sent to a new address. It keeps working when your password changes.',
    ),
    ...CHECK_WEBHOOKS,
  },
  provider_connected: {
    subject: sentence('A sign-in provider was connected'),
    text: sentence('Your Allsquare account can now be opened by signing in at the provider of this site.'),
    ...CHECK_SESSIONS,
  },
  provider_disconnected: {
    subject: sentence('A sign-in provider was disconnected'),
    text: sentence(
      'Your Allsquare account can no longer be opened by signing in at the provider of this site.',
    ),
    ...CHECK_SESSIONS,
  },
  email_changed: {
    subject: sentence('Your email address was changed'),
    text: sentence(
      "Your Allsquare account now uses another email address. This address won't get any more emails.",
    ),
    ...CHECK_SESSIONS,
  },
} as const;

export type NoticeOfAccess = 'token_added' | 'webhook_added';

type Notice = { to: string | null; what: keyof typeof NOTICES; appUrl: string; now: Date };

type AccessLeftMail = Link & { left: ReplyOf<typeof getAccessLeft> };

/** After a password reset: what still works, with the link that ends it. */
export function accessLeftMail({ to, url, left: { tokens, webhooks, hasCalendar } }: AccessLeftMail): Letter {
  const { subject, text } = NOTICES.password_changed;
  const list = [
    ...tokens.map(({ name }) => sentence('Access token: {name}', { name })),
    ...webhooks.map(({ host }) => sentence('Webhook: {host}', { host })),
    ...(hasCalendar ? [sentence('The address of your calendar of bills')] : []),
  ];
  return {
    to,
    subject,
    paragraphs: [
      text,
      sentence("These don't depend on your password and still work:"),
      ...list,
      sentence(
        "If you don't recognize all of them, end them all. You can create new ones later. The link is valid for 7 days and works once.",
      ),
    ],
    action: { label: sentence('End Them All'), url },
  };
}

/** Notifies a person of a change of their sign-in methods, if they have a verified address. */
export async function sendNotice(db: Db, { to, what, appUrl, now }: Notice): Promise<void> {
  if (to === null) return;
  const { subject, text, advice, action } = NOTICES[what];
  const link = { label: action.label, url: `${appUrl}${action.page}` };
  await sendLetter(db, { to, subject, paragraphs: [text, advice], action: link }, now);
}
