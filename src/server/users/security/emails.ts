import { pages } from '#contract/pages.ts';
import type { ReplyOf } from '#contract/route.ts';
import type { getAccessLeft } from '#contract/security.ts';
import type { NewMail } from '#server/mails/outbox.ts';
import { sendMail } from '#server/mails/outbox.ts';
import { renderEmail } from '#server/mails/render-email.ts';
import type { Db } from '#server/platform/database/database.ts';

type Link = { to: string; url: string };

export function verificationMail({ to, url }: Link): NewMail {
  const subject = 'Confirm your email address';
  const content = renderEmail({
    heading: subject,
    paragraphs: [
      'Open the link to use this address with your Allsquare account. The link is valid for 24 hours.',
      'If you did not request this, you can ignore this email.',
    ],
    action: { label: 'Confirm Address', url },
  });
  return { to, subject, ...content };
}

export function resetMail({ to, url, username }: Link & { username: string }): NewMail {
  const subject = 'Reset your password';
  const content = renderEmail({
    heading: subject,
    paragraphs: [
      `Someone asked to reset the Allsquare password of ${username}. The link is valid for one hour and works once.`,
      'If it was not you, you can ignore this email. Your password will not change.',
    ],
    action: { label: 'Choose a New Password', url },
  });
  return { to, subject, ...content };
}

/** What to do if someone else did it, and where. */
const CHECK_SESSIONS = {
  advice: 'If it was not you, reset your password right away and check your sessions.',
  action: { label: 'Open Password & Security', page: pages.profileSecurity },
};
const CHECK_TOKENS = {
  advice: 'If it was not you, remove the token and reset your password right away.',
  action: { label: 'Open Developers', page: pages.profileDevelopers },
};

const CHECK_WEBHOOKS = {
  advice: 'If it was not you, remove the webhook and reset your password right away.',
  action: { label: 'Open Developers', page: pages.profileDevelopers },
};

const NOTICES = {
  password_changed: {
    subject: 'Your password was changed',
    text: 'The password of your Allsquare account was changed, and all other sessions were signed out.',
    ...CHECK_SESSIONS,
  },
  two_factor_on: {
    subject: 'Two-step sign-in is on',
    text: 'Signing in to your Allsquare account now requires a code from your authenticator app.',
    ...CHECK_SESSIONS,
  },
  two_factor_off: {
    subject: 'Two-step sign-in is off',
    text: 'Signing in to your Allsquare account now requires only your password.',
    ...CHECK_SESSIONS,
  },
  passkey_added: {
    subject: 'A passkey was added',
    text: 'A new passkey was added to your Allsquare account.',
    ...CHECK_SESSIONS,
  },
  token_added: {
    subject: 'An access token was added',
    text: 'A program with a new access token can use your Allsquare account. It keeps working when your password changes.',
    ...CHECK_TOKENS,
  },
  webhook_added: {
    subject: 'A webhook was added',
    text: 'Everything that happens in your groups can now be sent to a new address. It keeps working when your password changes.',
    ...CHECK_WEBHOOKS,
  },
  provider_connected: {
    subject: 'A sign-in provider was connected',
    text: 'Your Allsquare account can now be opened by signing in at the provider of this site.',
    ...CHECK_SESSIONS,
  },
  provider_disconnected: {
    subject: 'A sign-in provider was disconnected',
    text: 'Your Allsquare account can no longer be opened by signing in at the provider of this site.',
    ...CHECK_SESSIONS,
  },
  email_changed: {
    subject: 'Your email address was changed',
    text: 'Your Allsquare account now uses another email address. This address will not get any more emails.',
    ...CHECK_SESSIONS,
  },
} as const;

export type NoticeOfAccess = 'token_added' | 'webhook_added';

type Notice = { to: string | null; what: keyof typeof NOTICES; appUrl: string; now: Date };

type AccessLeftMail = Link & { left: ReplyOf<typeof getAccessLeft> };

/** After a password reset: what still works, with the link that ends it. */
export function accessLeftMail({
  to,
  url,
  left: { tokens, webhooks, hasCalendar },
}: AccessLeftMail): NewMail {
  const { subject, text } = NOTICES.password_changed;
  const list = [
    ...tokens.map(({ name }) => `Access token: ${name}`),
    ...webhooks.map(({ host }) => `Webhook: ${host}`),
    ...(hasCalendar ? ['The address of your calendar of bills'] : []),
  ];
  const content = renderEmail({
    heading: subject,
    paragraphs: [
      text,
      'These do not depend on your password and still work:',
      ...list,
      'If you do not recognize all of them, end them all. You can create new ones later. The link is valid for 7 days and works once.',
    ],
    action: { label: 'End Them All', url },
  });
  return { to, subject, ...content };
}

/** Notifies a person of a change of their sign-in methods, if they have a verified address. */
export async function sendNotice(db: Db, { to, what, appUrl, now }: Notice): Promise<void> {
  if (to === null) return;
  const { subject, text, advice, action } = NOTICES[what];
  const content = renderEmail({
    heading: subject,
    paragraphs: [text, advice],
    action: { label: action.label, url: `${appUrl}${action.page}` },
  });
  await sendMail(db, { to, subject, ...content }, now);
}
