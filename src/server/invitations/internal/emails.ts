import { INVITATION_DAYS } from '#contract/invitations.ts';
import { sentence } from '#domain/language/text.ts';
import type { Letter } from '#server/mails/letters.ts';

type Invited = {
  to: string;
  sentBy: string;
  senderName: string;
  groupName: string;
  message: string | null;
  url: string;
};

/** The email that invites a person to a group. To who has no account it is in the sender's language. */
export function invitationMail({ to, sentBy, senderName, groupName, message, url }: Invited): Letter {
  return {
    to,
    sentBy,
    subject: sentence('{senderName} invited you to {groupName}', { senderName, groupName }),
    paragraphs: [
      sentence('Join the group on Allsquare to split its expenses and see who owes what.'),
      sentence(
        "The invitation is valid for {days} days. If you don't know {senderName}, you can ignore this email.",
        { days: INVITATION_DAYS, senderName },
      ),
    ],
    quote: message,
    action: { label: sentence('View Invitation'), url },
  };
}
