import { writeLetter } from '#server/mails/letter.ts';
import type { NewMail } from '#server/mails/outbox.ts';
import { sendMail } from '#server/mails/outbox.ts';
import type { Db } from '#server/platform/database.ts';

type Link = { to: string; url: string };

export function verificationMail({ to, url }: Link): NewMail {
  const subject = 'Confirm your email address';
  const letter = writeLetter({
    heading: subject,
    paragraphs: [
      'Open the link to use this address with your Allsquare account. It is good for 24 hours.',
      'If you did not ask for this, you can ignore this mail: nothing changes.',
    ],
    action: { label: 'Confirm this address', url },
  });
  return { to, subject, ...letter };
}

export function resetMail({ to, url, username }: Link & { username: string }): NewMail {
  const subject = 'Reset your password';
  const letter = writeLetter({
    heading: subject,
    paragraphs: [
      `Somebody asked for a new password for ${username} on Allsquare. The link is good for one hour and works once.`,
      'If it was not you, you can ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
  });
  return { to, subject, ...letter };
}

const NOTICES = {
  password_changed: {
    subject: 'Your password was changed',
    text: 'The password of your Allsquare account was changed, and every other session was ended.',
  },
  two_factor_on: {
    subject: 'Two-step sign-in is on',
    text: 'From now on signing in to your Allsquare account asks for a code of your authenticator app.',
  },
  two_factor_off: {
    subject: 'Two-step sign-in is off',
    text: 'Signing in to your Allsquare account asks for the password only.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    text: 'A new passkey can sign in to your Allsquare account.',
  },
  email_changed: {
    subject: 'Your email address was changed',
    text: 'Your Allsquare account uses another email address from now on. This one gets no more mail.',
  },
} as const;

type Notice = { to: string | null; what: keyof typeof NOTICES; appUrl: string; now: Date };

/** Tells somebody of what decides who can sign in as them; without a counting address nobody is told. */
export async function sendNotice(db: Db, { to, what, appUrl, now }: Notice): Promise<void> {
  if (to === null) return;
  const { subject, text } = NOTICES[what];
  const letter = writeLetter({
    heading: subject,
    paragraphs: [text, 'If it was not you, reset your password at once and look at your sessions.'],
    action: { label: 'Open Password & Security', url: `${appUrl}/profile/security` },
  });
  await sendMail(db, { to, subject, ...letter }, now);
}
