import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { type LegalSection, SupportAddress } from './legal-document.tsx';

export const privacyEffective = () => t`May 07, 2025`;

export function PrivacyIntro() {
  return (
    <>
      <p>
        <Trans>
          This policy explains what personal data Allsquare keeps about you, why, who can see it, and what
          choices you have. It is part of the{' '}
          <Link href={to.terms} className="link">
            Terms of Use
          </Link>
        </Trans>
        .
      </p>
      <p>
        {t`In short: we keep what is needed to split costs with others. Only the people in your groups see what happens in them. We never sell your data.`}
      </p>
    </>
  );
}

export const privacySections = (): readonly LegalSection[] => [
  {
    id: 'responsible',
    title: t`Who is responsible`,
    body: (
      <p>
        <Trans>
          The operator of this installation of Allsquare is responsible for your data. If you have questions
          or want to use any of the rights below, email <SupportAddress />.
        </Trans>
      </p>
    ),
  },
  {
    id: 'what-we-keep',
    title: t`What we keep`,
    body: (
      <>
        <ul>
          <li>
            <Trans>
              <strong>Your account:</strong> username, a hash of your password (never the password itself),
              and when the account was created.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Your profile:</strong> first and last name, email address, phone number and picture, if
              you provide them.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Your groups:</strong> group outings with dates, locations and budgets, members, the
              names of people you add, invitations and the addresses they were sent to, comments and group
              chats.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Expenses and payments:</strong> title, amount, date, category, who paid, how the cost is
              split, the notes and receipts you add, payments between members, and a history of changes.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Payment methods, if you add them:</strong> a card’s brand, last four digits, expiration
              date and a reference from the payment provider; a bank account’s numbers, encrypted.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Sessions:</strong> for each device you are signed in on, its IP address, its browser and
              when it was last used.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Technical records:</strong> errors and slow requests with their time, address and
              result, but not the content of your entries.
            </Trans>
          </li>
        </ul>
        <p>{t`We do not ask for your location or contacts, and we do not read data from other apps.`}</p>
      </>
    ),
  },
  {
    id: 'what-for',
    title: t`What we use it for`,
    body: (
      <>
        <ul>
          <li>{t`to provide the service: keep records, calculate balances and settle them;`}</li>
          <li>{t`to deliver invitations, reminders and notifications;`}</li>
          <li>{t`to keep accounts safe, limit misuse, and find and fix errors;`}</li>
          <li>{t`to charge for your subscription, if you have one;`}</li>
          <li>{t`to meet legal obligations, such as keeping accounting records.`}</li>
        </ul>
        <p>
          {t`Our legal bases are our contract with you, our legitimate interest in a safe and working service, our legal obligations and, where we ask for it, your consent. We make no automated decisions with legal effect about you, and we do not use your data to train models or target ads.`}
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: t`Who sees it`,
    body: (
      <>
        <p>
          <Trans>
            <strong>The members of your groups</strong> see your name and username, your picture and
            everything in the group: expenses, shares, payments, comments and history. They do not see your
            other groups, your phone number or your payment methods.
          </Trans>
        </p>
        <p>
          <Trans>
            <strong>Anyone with an invitation link</strong> sees the group’s name, its description and who
            invited them before they join. Anyone with a group’s join link also sees the names of the people
            in it who have no account, but no amounts.
          </Trans>
        </p>
        <p>
          <Trans>
            <strong>Providers that work for us</strong> to run servers, deliver email or process payments get
            only what they need for that and may not use it for anything else.
          </Trans>
        </p>
        <p>
          <Trans>
            <strong>Authorities</strong> get data only when the law requires us to provide it. We do not sell
            or rent personal data.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: t`Cookies and storage on your device`,
    body: (
      <>
        <p>
          {t`We set one cookie that keeps you signed in, and another, with no secret in it, that tells the page you have a session. On your device we also store the theme you chose and, briefly, the page to return to after you sign in. That is all. There are no tracking or advertising cookies, and our pages load nothing from other companies except the payment provider’s form when you enter a card.`}
        </p>
        <p>{t`Deleting these cookies only signs you out.`}</p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: t`How long we keep it`,
    body: (
      <ul>
        <li>{t`Your account and everything in it: until you delete it.`}</li>
        <li>{t`Deleted groups and expenses: 30 days, so that they can be restored. Then we remove them.`}</li>
        <li>
          {t`Expenses and payments in shared groups: as long as the group exists, because others rely on them.`}
        </li>
        <li>{t`Sessions: 30 days after they are last used. Invitations: until they are answered or expire.`}</li>
        <li>{t`Technical records: no longer than needed to find errors, usually 30 days.`}</li>
        <li>{t`Records of charges: as long as tax and accounting laws require.`}</li>
      </ul>
    ),
  },
  {
    id: 'deletion',
    title: t`When you delete your account`,
    body: (
      <p>
        {t`We remove your profile, sessions, personal records and payment methods. In shared groups, your name becomes “Deleted user”. Amounts and dates stay so that everyone else’s balances stay exact. Older backups are overwritten on their normal schedule.`}
      </p>
    ),
  },
  {
    id: 'safety',
    title: t`How we protect it`,
    body: (
      <p>
        {t`We store passwords as slow, salted hashes and session tokens as hashes, and we encrypt bank account numbers with a key that is kept separately. Connections over a network are encrypted. We check every request for permission, and anything you are not allowed to see looks as if it did not exist. If a breach ever puts your data at risk, we will tell you and the responsible authority without delay.`}
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: t`Your rights`,
    body: (
      <>
        <p>{t`Depending on where you live, you have the right`}</p>
        <ul>
          <li>{t`to know what data we keep about you and get a copy of it in a common format;`}</li>
          <li>{t`to have it corrected, which you can mostly do yourself under Profile;`}</li>
          <li>{t`to have it deleted or its use restricted;`}</li>
          <li>{t`to object to uses based on our legitimate interest, and to withdraw your consent;`}</li>
          <li>{t`to file a complaint with the data protection authority where you live.`}</li>
        </ul>
        <p>
          <Trans>
            Email <SupportAddress />. We reply within one month, and using these rights is free.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'minors',
    title: t`Children`,
    body: (
      <p>
        {t`The service is for people 18 and older, and we do not knowingly keep data about anyone younger. If you think a minor has opened an account, please tell us and we will remove it.`}
      </p>
    ),
  },
  {
    id: 'transfers',
    title: t`Other countries`,
    body: (
      <p>
        {t`Your data is stored where this installation runs. If a provider processes it in another country, legally recognized agreements ensure that it is protected to the same standard there.`}
      </p>
    ),
  },
  {
    id: 'changes',
    title: t`Changes and contact`,
    body: (
      <>
        <p>
          {t`When we change this policy, we publish it here with a new date. We announce important changes in advance in the app or by email.`}
        </p>
        <p>
          <Trans>
            For anything about privacy, email <SupportAddress />.
          </Trans>
        </p>
      </>
    ),
  },
];
