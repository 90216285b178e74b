import { t } from '@lingui/core/macro';
import { CURRENCIES } from '#domain/currency.ts';
import { FriendList } from '#web/friends/friend-list.tsx';
import { OwingList } from '#web/friends/owing-list.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

/** All friends, or those who owe the user in a currency. */
export function FriendsPage() {
  const [asked] = useSearchParam('owing');
  const currency = CURRENCIES.find((code) => code === asked);
  usePageTitle(currency === undefined ? t`Friends` : t`Friends Who Owe You`);
  if (currency !== undefined) {
    return (
      <>
        <PageHeader
          back={<BackLink href={to.friends}>{t`Friends`}</BackLink>}
          title={t`Friends Who Owe You`}
          subtitle={t`What each of them owes you in ${currency}, across all groups.`}
        />
        <OwingList currency={currency} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t`Friends`}
        subtitle={t`What you and your friends owe each other, across all groups.`}
      />
      <FriendList />
    </>
  );
}
