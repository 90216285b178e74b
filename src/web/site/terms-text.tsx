import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { type LegalSection, SupportAddress } from './legal-document.tsx';

export const termsEffective = '07/05/2025';

export function TermsIntro() {
  return (
    <>
      <p>
        {t`These Terms of Use are the agreement between you and the operator of this installation of Allsquare (“Allsquare”, “we”, “us”). They explain what you can expect from us and what we expect from you.`}
      </p>
      <p>
        <Trans>
          By creating an account or using the service, you accept these terms and our{' '}
          <Link href={to.privacy} className="link">
            Privacy Policy
          </Link>
        </Trans>
        {t`. If you do not agree to them, do not use the service.`}
      </p>
    </>
  );
}

const onAccountsAndGroups = (): readonly LegalSection[] => [
  {
    id: 'who-may-use',
    title: t`Who can use Allsquare`,
    body: (
      <>
        <p>
          {t`You must be at least 18 years old and able to enter into a binding contract. The service is not for anyone younger. If we learn that an account belongs to a minor, we will close it.`}
        </p>
        <p>
          {t`Each account is for one person. You may not open an account in someone else’s name or transfer yours to another person.`}
        </p>
      </>
    ),
  },
  {
    id: 'the-service',
    title: t`What the service does`,
    body: (
      <>
        <p>{t`Allsquare helps people keep track of the costs they share. It lets you`}</p>
        <ul>
          <li>{t`keep a profile with your name, email address, phone number and picture;`}</li>
          <li>{t`plan group outings with dates, locations and budgets;`}</li>
          <li>{t`invite people to your groups and respond to invitations to theirs;`}</li>
          <li>{t`record expenses by category and split them equally or any other way you choose;`}</li>
          <li>{t`see who owes whom, and record or make payments to settle up;`}</li>
          <li>{t`get notifications and talk to group members in the group chat.`}</li>
        </ul>
        <p>
          {t`Some features require a subscription or a promotion code, and some are not available in every installation. If a feature costs money, we show you the price before we charge you.`}
        </p>
      </>
    ),
  },
  {
    id: 'your-account',
    title: t`Your account`,
    body: (
      <>
        <p>
          {t`Give accurate information about yourself and keep it up to date, especially your email address. Choose a password that you do not use anywhere else, do not share it, and tell us right away if you think someone else knows it.`}
        </p>
        <p>
          {t`You are responsible for everything done through your account, unless you have told us that someone else has taken it over and we have had a reasonable time to act.`}
        </p>
      </>
    ),
  },
  {
    id: 'groups',
    title: t`Groups, outings and invitations`,
    body: (
      <>
        <p>
          {t`Everything you add to a group (its name, description, dates, locations, budgets, expenses, notes and messages) is visible to all of its members, including people who join later. A budget is only a plan. It does not stop anyone from spending more.`}
        </p>
        <p>
          {t`Only invite people who you believe want to be invited, and only use addresses you are allowed to use for that. An invitation can be declined, expires after a few days, and can be canceled by the group until it is accepted.`}
        </p>
        <p>
          {t`You can leave a group once your balance in it is settled. The expenses you took part in stay in the group’s records because other members’ balances depend on them.`}
        </p>
      </>
    ),
  },
  {
    id: 'expenses',
    title: t`Expenses and cost splits`,
    body: (
      <>
        <p>
          {t`Members record expenses themselves: the amount, date and category, who paid, and how the cost is split. We calculate shares and balances from what they enter. We do not know whether an expense took place, whether a receipt is genuine, or what members have agreed among themselves.`}
        </p>
        <p>
          {t`A balance in Allsquare reflects the group’s records. It does not create, change or prove a legal debt. Members can correct an expense, and its history keeps every change. If you and another member disagree about an expense, it is up to you to resolve it.`}
        </p>
      </>
    ),
  },
  {
    id: 'payments',
    title: t`Payments`,
    body: (
      <>
        <p>
          {t`When you record a payment made outside the service, such as cash or a bank transfer, we only keep a note of it. No money moves through us. Only record payments that were actually made. The recipient can mark a payment as not received.`}
        </p>
        <p>
          {t`When the service does move money, a licensed payment provider handles it under its own terms. The payment is complete once the provider confirms it. We never see or store full card numbers. Check the person and the amount before you pay, because we usually cannot reverse a completed payment.`}
        </p>
        <p>
          {t`Allsquare is not a bank, lender, broker or adviser. Figures, plans and reminders are there to help you make your own decisions. They are not financial, legal or tax advice.`}
        </p>
      </>
    ),
  },
  {
    id: 'notifications',
    title: t`Notifications and group chats`,
    body: (
      <>
        <p>
          {t`We send messages that are part of the service, such as invitations, payment reminders and security notices, in the app and by email. When another member asks us to send you a reminder, we send it in that member’s name.`}
        </p>
        <p>
          {t`Comments and group chats are for talking about what the group shares. You are responsible for what you write. Do not use reminders or messages to pressure or threaten people, or to advertise.`}
        </p>
      </>
    ),
  },
];

const onContentAndEnd = (): readonly LegalSection[] => [
  {
    id: 'fair-use',
    title: t`Fair use`,
    body: (
      <>
        <p>{t`You may not use the service`}</p>
        <ul>
          <li>{t`to break the law, launder money or hide where money comes from;`}</li>
          <li>{t`to enter expenses, debts or payments that you know are false;`}</li>
          <li>{t`to harass people, or to send invitations or reminders in bulk;`}</li>
          <li>{t`to upload anything harmful or anything you have no right to share;`}</li>
          <li>{t`to access other people’s data, get around limits or payment, or disrupt the service.`}</li>
        </ul>
        <p>
          <Trans>
            You need the operator’s permission to test the security of an installation you do not run. If you
            find a vulnerability, please report it to <SupportAddress />.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'your-content',
    title: t`Your content stays yours`,
    body: (
      <>
        <p>
          {t`You keep all rights to what you enter and upload. You allow us to store it, process it and show it to the people in your groups, to the extent needed to run the service and for as long as we keep it.`}
        </p>
        <p>
          {t`Allsquare’s software is published under the GNU Affero General Public License, version 3. That license, not these terms, covers what you may do with the software itself.`}
        </p>
      </>
    ),
  },
  {
    id: 'subscriptions',
    title: t`Subscriptions and promotion codes`,
    body: (
      <>
        <p>
          {t`If a subscription is available, it runs for the period you choose and renews automatically until you cancel. After you cancel, it stays active until the end of the period you have paid for. We do not refund a period that has started unless the law requires it.`}
        </p>
        <p>
          {t`Each person can redeem a promotion code once, within its limits. Codes have no cash value and may not be sold. We may withdraw a code that was published or obtained by mistake. Codes already redeemed in good faith stay valid.`}
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: t`Ending the agreement`,
    body: (
      <>
        <p>
          {t`You can stop using the service and delete your account at any time. We then remove your personal details. In shared groups, your entries stay without your name so that everyone else’s balances stay correct.`}
        </p>
        <p>
          {t`We may suspend or close an account that seriously or repeatedly breaks these terms, or if the law requires it. Whenever we can, we tell you why in advance and give you time to save your data. We may end the service entirely with at least 30 days’ notice.`}
        </p>
      </>
    ),
  },
  {
    id: 'no-warranty',
    title: t`No warranty`,
    body: (
      <p>
        {t`We work hard to keep the service available and its calculations exact. We cannot promise that it will never be interrupted or contain errors. To the extent the law allows, we provide it “as is”, without warranties of any kind, express or implied. Keep your own records of what matters to you. You can export your groups at any time.`}
      </p>
    ),
  },
  {
    id: 'liability',
    title: t`Limitation of liability`,
    body: (
      <>
        <p>
          {t`To the extent the law allows, we are not liable for indirect or consequential damages, lost profits, or what members do or fail to do to each other, including unpaid debts.`}
        </p>
        <p>
          {t`Our total liability for all claims related to the service is limited to what you paid us for it in the 12 months before the event behind the claim.`}
        </p>
        <p>
          {t`Nothing in these terms limits liability that the law does not allow us to limit, such as for intentional acts, gross negligence, death or personal injury, or rights that consumers cannot waive.`}
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: t`Changes to these terms`,
    body: (
      <p>
        {t`We may change these terms when the service or the law changes. We announce any change that affects you in the app or by email at least 30 days before it takes effect. If you keep using the service after that, the new terms apply. If you do not agree, you can delete your account before then.`}
      </p>
    ),
  },
  {
    id: 'last-words',
    title: t`Law and contact`,
    body: (
      <>
        <p>
          {t`These terms are governed by the law of the place where the operator of this installation is established, along with the mandatory consumer protections of the country you live in. If one part of these terms is invalid, the rest stays in force.`}
        </p>
        <p>
          <Trans>
            Questions about these terms? Email <SupportAddress />.
          </Trans>
        </p>
      </>
    ),
  },
];

export const termsSections = () => [...onAccountsAndGroups(), ...onContentAndEnd()];
