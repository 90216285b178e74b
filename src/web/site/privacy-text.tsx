import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { type LegalSection, SupportAddress } from './legal-document.tsx';

export const privacyEffective = 'May 07, 2025';

export function PrivacyIntro() {
  return (
    <>
      <p>
        This policy says which personal data Allsquare keeps about you, what for, who sees it, and what you
        can do about it. It belongs to the{' '}
        <Link href={to.terms} className="link">
          Terms of Use
        </Link>
        .
      </p>
      <p>
        In short: we keep what splitting costs with others needs, the people in your groups see what happens
        in those groups, nobody else does, and we sell nothing to anybody.
      </p>
    </>
  );
}

export const privacySections: readonly LegalSection[] = [
  {
    id: 'responsible',
    title: 'Who is responsible',
    body: (
      <p>
        The operator of this installation of Allsquare is responsible for your data. For every question about
        it, and to use the rights named below, write to <SupportAddress />.
      </p>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep',
    body: (
      <>
        <ul>
          <li>
            <strong>Your account:</strong> username, a hash of your password (never the password itself), and
            the time at which the account was made.
          </li>
          <li>
            <strong>Your profile:</strong> first and last name, e-mail address, phone number and picture, as
            far as you give them.
          </li>
          <li>
            <strong>Your groups:</strong> group outings with their dates, locations and budgets, their
            members, invitations with the address that was invited, comments and group chats.
          </li>
          <li>
            <strong>Expenses and payments:</strong> title, amount, date, category, who paid, how the cost is
            split, notes and receipts that you add, payments between members, and a history of changes.
          </li>
          <li>
            <strong>Means of payment, where you use them:</strong> of a card its brand, last four digits and
            date of expiry, with a reference given by the payment provider; of a bank account the numbers,
            encrypted.
          </li>
          <li>
            <strong>Sessions:</strong> for every device on which you are signed in the IP address, the
            browser’s name, and when it was last used.
          </li>
          <li>
            <strong>Technical records:</strong> errors and slow requests with time, address of the call and
            result, without the content of your entries.
          </li>
        </ul>
        <p>We do not ask for your location or your contacts, and we do not read other applications’ data.</p>
      </>
    ),
  },
  {
    id: 'what-for',
    title: 'What we use it for',
    body: (
      <>
        <ul>
          <li>to give you the service: keep records, calculate balances, and settle them;</li>
          <li>to deliver invitations, reminders and notifications;</li>
          <li>to keep accounts safe, to limit misuse, and to find and repair errors;</li>
          <li>to charge for a subscription, where you take one;</li>
          <li>to meet duties that the law gives us, such as keeping accounting records.</li>
        </ul>
        <p>
          The legal grounds are the contract with you, our legitimate interest in a safe and working service,
          legal duties, and, where we ask for it, your consent. We take no automated decisions with legal
          effect about you, and your data is not used to train models or to show advertising chosen by
          profile.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    body: (
      <>
        <p>
          <strong>The members of your groups</strong> see your username and picture, and everything in the
          group: expenses, shares, payments within it, comments and history. They do not see your other
          groups, your phone number, or your means of payment.
        </p>
        <p>
          <strong>Somebody with an invitation link</strong> sees the group’s name, its description and who
          invited them, before they join.
        </p>
        <p>
          <strong>Providers that work for us</strong>, for running the servers, delivering e-mail or
          processing payments, get what their task requires and may use it for nothing else.
        </p>
        <p>
          <strong>Authorities</strong> get data only where the law obliges us to give it. We do not sell or
          rent personal data.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage on your device',
    body: (
      <>
        <p>
          We set one cookie that keeps you signed in, and one without any secret in it that tells the page
          that there is a session. On your device we also keep the theme that you chose and, for a moment, the
          page to which to return after signing in. That is all: there are no cookies for tracking or
          advertising, and the pages load nothing from other companies, except the payment provider’s form
          where you enter a card.
        </p>
        <p>Deleting the cookies signs you out and does nothing else.</p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>Your account and what belongs to it: until you delete it.</li>
        <li>Deleted groups and expenses: 30 days, so that they can be restored; then they are removed.</li>
        <li>
          Expenses and payments in shared groups: as long as the group exists, because others rely on them.
        </li>
        <li>Sessions: 30 days after their last use. Invitations: until they are answered or expire.</li>
        <li>Technical records: no longer than needed to find errors, as a rule 30 days.</li>
        <li>Records of charges: as long as tax and accounting law demands.</li>
      </ul>
    ),
  },
  {
    id: 'deletion',
    title: 'When you delete your account',
    body: (
      <p>
        Your profile, your sessions, your personal records and your means of payment are removed. In shared
        groups your name becomes “Deleted user”; amounts and dates stay, so that the balances of the others
        remain exact. Backups made before that moment are overwritten in their usual turn.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        Passwords are stored as slow, salted hashes; session tokens only as hashes; bank account numbers
        encrypted with a key that is kept apart. Connections are encrypted wherever the service is reached
        over a network. Every call is checked for who may make it, and what you may not see is answered as if
        it did not exist. If a breach ever puts your data at risk, we tell you and the competent authority
        without delay.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>Depending on where you live, you have the right</p>
        <ul>
          <li>to know which data we keep about you, and to get a copy of it in a common format;</li>
          <li>to have it corrected, most of which you can do yourself under Profile;</li>
          <li>to have it deleted, or its use restricted;</li>
          <li>to object to a use that rests on our legitimate interest, and to take back a consent;</li>
          <li>to complain to the data protection authority of the place where you live.</li>
        </ul>
        <p>
          Write to <SupportAddress />. We answer within one month, and using these rights costs nothing.
        </p>
      </>
    ),
  },
  {
    id: 'minors',
    title: 'Not for minors',
    body: (
      <p>
        The service is for people of 18 years and older, and we do not knowingly keep data of anybody younger.
        If you believe that a minor has opened an account, please tell us, and we will remove it.
      </p>
    ),
  },
  {
    id: 'transfers',
    title: 'Other countries',
    body: (
      <p>
        Data is stored where this installation runs. Where a provider processes data in another country, we
        make sure that it is protected there to the same standard, by agreements that the law recognises.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <>
        <p>
          When we change this policy, we publish it here with a new date, and announce a change that matters
          in the application or by e-mail beforehand.
        </p>
        <p>
          Contact for everything about privacy: <SupportAddress />.
        </p>
      </>
    ),
  },
];
