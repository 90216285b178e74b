import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { type LegalSection, SupportAddress } from './legal-document.tsx';

export const termsEffective = '07/05/2025';

export function TermsIntro() {
  return (
    <>
      <p>
        These Terms of Use are the agreement between you and the operator of this installation of Allsquare
        (“Allsquare”, “we”, “us”). They say what you may expect of the service and what we expect of you.
      </p>
      <p>
        By creating an account or by using the service you accept these terms and our{' '}
        <Link href={to.privacy} className="link">
          Privacy Policy
        </Link>
        . If you do not accept them, please do not use the service.
      </p>
    </>
  );
}

export const termsSections: readonly LegalSection[] = [
  {
    id: 'who-may-use',
    title: 'Who may use Allsquare',
    body: (
      <>
        <p>
          You must be at least 18 years old and able to enter into a binding contract. The service is not
          meant for anybody younger, and an account that turns out to belong to a minor will be closed.
        </p>
        <p>
          An account belongs to one person. You may not open one in somebody else’s name, nor hand yours over
          to another person.
        </p>
      </>
    ),
  },
  {
    id: 'the-service',
    title: 'What the service does',
    body: (
      <>
        <p>Allsquare helps people who share costs to keep track of them. It lets you</p>
        <ul>
          <li>keep a profile with your name, e-mail address, phone number and a picture;</li>
          <li>plan group outings with their dates, locations and budgets;</li>
          <li>invite people to a group and answer invitations to theirs;</li>
          <li>record expenses by category and split their cost equally or in another way that you choose;</li>
          <li>see who owes what to whom, and record or make payments that settle it;</li>
          <li>receive notifications, and talk to the members of a group in its group chat.</li>
        </ul>
        <p>
          Some features may be offered only with a subscription or a promotion code, or only in some
          installations. Where a feature costs money, its price is shown before you are charged.
        </p>
      </>
    ),
  },
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <>
        <p>
          Give true information about yourself and keep it up to date, above all the e-mail address at which
          you can be reached. Choose a password that you use nowhere else, keep it to yourself, and tell us at
          once if you believe that somebody else knows it.
        </p>
        <p>
          What is done while signed in to your account counts as done by you, unless you have told us that the
          account was taken over and we have had a reasonable time to act.
        </p>
      </>
    ),
  },
  {
    id: 'groups',
    title: 'Groups, outings and invitations',
    body: (
      <>
        <p>
          What you enter into a group (its name, description, dates, locations and budgets, the expenses,
          notes and messages in it) can be seen by every member of that group, also by those who join later. A
          budget is a plan that helps the group; it does not stop anybody from spending more.
        </p>
        <p>
          Invite only people who you believe want to be invited, and only to an address that you may use for
          that purpose. An invitation may be declined, expires after some days, and may be withdrawn by the
          group until it is accepted.
        </p>
        <p>
          A member may leave a group once their balance in it is settled. Expenses in which they took part
          stay in the group’s records, because the balances of the other members depend on them.
        </p>
      </>
    ),
  },
  {
    id: 'expenses',
    title: 'Expenses and cost splits',
    body: (
      <>
        <p>
          Members record expenses themselves: the amount, the date, the category, who paid, and how the cost
          is split. We calculate the shares and balances from what was entered. We do not know whether an
          expense took place, whether a receipt is genuine, or what the members have agreed among themselves.
        </p>
        <p>
          A balance shown by Allsquare is a statement of the group’s records. It does not by itself create,
          change or prove a legal debt. Members can correct an expense, and the change is kept in its history.
          If you and another member disagree about an expense, you have to settle that between yourselves.
        </p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    body: (
      <>
        <p>
          A payment that you record as made outside the service, in cash or by bank transfer for example, is
          only noted; no money moves through us. Record such a payment only when it was really made. Whoever
          should have received it may mark it as not received.
        </p>
        <p>
          Where the service moves money, it is moved by a licensed payment provider under the provider’s own
          terms. Such a payment is complete once the provider has confirmed it. We never see or keep full card
          numbers. Before you pay, check the person and the amount: a completed payment usually cannot be
          called back by us.
        </p>
        <p>
          Allsquare is not a bank, a lender, a broker or an adviser. Figures, plans and reminders are an aid
          to your own decisions and not financial, legal or tax advice.
        </p>
      </>
    ),
  },
  {
    id: 'notifications',
    title: 'Notifications and group chats',
    body: (
      <>
        <p>
          We send messages that belong to the service, such as invitations, reminders of open payments and
          notices about your account’s security, in the application and by e-mail. A reminder that another
          member asks us to send is sent in that member’s name.
        </p>
        <p>
          Comments and group chats are there to talk about what the group shares. You remain responsible for
          what you write. Do not use reminders or messages to put pressure on people, to threaten, or to
          advertise.
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <>
        <p>You may not use the service</p>
        <ul>
          <li>to break the law, to launder money, or to hide where money comes from;</li>
          <li>to enter expenses, debts or payments that you know to be false;</li>
          <li>to harass people or to send invitations or reminders in bulk;</li>
          <li>to upload what you have no right to share, or what is meant to do harm;</li>
          <li>
            to reach other people’s data, to get around limits or payment, or to disturb the service’s
            operation.
          </li>
        </ul>
        <p>
          Testing the security of an installation that you do not operate needs its operator’s consent. If you
          find a weakness, please report it to <SupportAddress />.
        </p>
      </>
    ),
  },
  {
    id: 'your-content',
    title: 'What you enter stays yours',
    body: (
      <>
        <p>
          You keep all rights in what you enter and upload. You allow us to store it, to process it and to
          show it to the people with whom you share a group, as far as running the service for you and them
          requires, and for as long as we keep it.
        </p>
        <p>
          Allsquare’s software is published under the GNU Affero General Public License, version 3. That
          license, not these terms, says what you may do with the software itself.
        </p>
      </>
    ),
  },
  {
    id: 'subscriptions',
    title: 'Subscriptions and promotion codes',
    body: (
      <>
        <p>
          Where a subscription is offered, it runs for the period that you choose and renews itself until you
          cancel it. After you cancel, it stays active to the end of the period already paid for. Unless the
          law gives you a right to it, a period that has begun is not refunded.
        </p>
        <p>
          A promotion code may be redeemed once by each person, within its own limits. It has no cash value
          and may not be sold. We may withdraw a code that was published or obtained by mistake; what was
          already redeemed in good faith stays valid.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Ending the agreement',
    body: (
      <>
        <p>
          You may stop using the service and ask for your account to be deleted at any time. Your personal
          details are then removed; in shared groups your entries remain without your name, so that the
          balances of the others stay right.
        </p>
        <p>
          We may suspend or close an account that breaks these terms in a serious way, or repeatedly, or where
          the law obliges us to. Where we can, we tell you the reason beforehand and give you time to save
          your data. We may end the service as a whole with at least 30 days’ notice.
        </p>
      </>
    ),
  },
  {
    id: 'no-warranty',
    title: 'No warranty',
    body: (
      <p>
        We take care that the service is available and that it calculates exactly. We cannot promise that it
        is never interrupted or free of every error, and to the extent that the law allows we provide it “as
        is” and without warranties of any kind, express or implied. Keep your own records of what matters to
        you; your groups can be exported at any time.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Limit of liability',
    body: (
      <>
        <p>
          To the extent that the law allows, we are not liable for indirect or consequential damage, for lost
          profit, or for what members do or fail to do towards each other, including debts that are not paid.
        </p>
        <p>
          Our total liability to you for all claims in connection with the service is limited to the amount
          that you paid to us for it in the 12 months prior to the event on which the claim is based.
        </p>
        <p>
          Nothing in these terms limits liability that cannot be limited by law, such as for intent, for gross
          negligence, or for injury to life and health, nor the rights that consumers cannot waive.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms when the service or the law changes. We announce a change that matters to
        you in the application or by e-mail at least 30 days before it applies. If you go on using the service
        after that day, the new terms apply; if you do not agree to them, you can close your account before.
      </p>
    ),
  },
  {
    id: 'last-words',
    title: 'Law and contact',
    body: (
      <>
        <p>
          The law of the place where the operator of this installation is established applies, together with
          the mandatory consumer protection of the country in which you live. If one provision of these terms
          turns out to be invalid, the others stay in force.
        </p>
        <p>
          Questions about these terms? Write to <SupportAddress />.
        </p>
      </>
    ),
  },
];
