import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { GroupSpending } from '#contract/spending.ts';
import { shownName } from '#web/lib/language/names.ts';
import { DataTable } from '#web/ui/chart/data-table.tsx';
import { Swatch } from '#web/ui/chart/swatch.tsx';
import { useAmountFormat } from '#web/ui/chart/use-amount-format.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { widthOf } from '#web/ui/display/share-bar.tsx';

type Person = GroupSpending['byPerson'][number];

type PersonBarsProps = { people: readonly Person[]; meId: string };

/** What each person of a group paid, against their share. */
export function PersonBars({ people, meId }: PersonBarsProps) {
  const { format } = useAmountFormat();
  const most = Math.max(...people.flatMap(({ paid, share }) => [paid, share]));
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map((each) => (
          <PersonRow key={each.user.id} {...each} most={most} isMe={each.user.id === meId} />
        ))}
      </ul>
      <div className="border-t border-line px-4 py-3 md:px-6">
        <DataTable
          title={t`By Person`}
          head={[t`Person`, t`Share`, t({ message: 'Paid', context: 'by a person' })]}
          body={people.map(({ user, share, paid }) => [shownName(user), format(share), format(paid)])}
        />
      </div>
    </>
  );
}

type PersonRowProps = Person & { most: number; isMe: boolean };

function PersonRow({ user, paid, share, most, isMe }: PersonRowProps) {
  return (
    <li className="px-4 py-3 md:px-6">
      <div className="flex items-center gap-3">
        <Avatar name={shownName(user)} src={user.profilePicture} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{shownName(user)}</bdi>
          {isMe && <Badge tone="accent">{t`You`}</Badge>}
        </div>
        <p className="flex shrink-0 flex-col items-end">
          <span className="flex items-center gap-1.5">
            <Swatch tone={SHARE_TONE} />
            <span className="text-13 text-quiet">{t`Share`} </span>
            <Money amount={share} strong />
          </span>
          <span className="flex items-center gap-1.5 text-13 text-quiet">
            <Swatch tone={PAID_TONE} />
            <span>
              <Trans>
                Paid <Money amount={paid} />
              </Trans>
            </span>
          </span>
        </p>
      </div>
      <div aria-hidden="true" className="mt-2 flex flex-col gap-1">
        <Bar part={share / most} tone={SHARE_TONE} />
        <Bar part={paid / most} tone={PAID_TONE} />
      </div>
    </li>
  );
}

/** Two tones of ink: the chart's colors mean categories. */
const SHARE_TONE = 'text-ink';
const PAID_TONE = 'text-edge';

function Bar({ part, tone }: { part: number; tone: string }) {
  return (
    <span className={`block h-1.5 rounded-full bg-current ${tone}`} style={{ width: widthOf(part || 0) }} />
  );
}
