import { INVITATION_DAYS } from '#contract/invitations.ts';
import type { NewMail } from '#server/mails/outbox.ts';
import { renderEmail } from '#server/mails/render-email.ts';

type Invited = { to: string; senderName: string; groupName: string; message: string | null; url: string };

/** The email that invites a person to a group. */
export function invitationMail({ to, senderName, groupName, message, url }: Invited): NewMail {
  const heading = `${senderName} invited you to ${groupName}`;
  const content = renderEmail({
    heading,
    paragraphs: [
      `Join the group on Allsquare to split its expenses and see who owes what.`,
      `The invitation is valid for ${INVITATION_DAYS} days. If you do not know ${senderName}, you can ignore this email.`,
    ],
    quote: message,
    action: { label: 'View Invitation', url },
  });
  // Names have one line; a subject with several would let its writer add headers.
  return { to, subject: heading.replaceAll(/\s+/g, ' '), ...content };
}
