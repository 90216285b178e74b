import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense, useState } from 'react';
import type { GroupDetail, Settlement } from '#contract/groups.ts';
import { sideOf } from '#domain/family-lines.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { LogoMark } from '#web/ui/display/logo.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';
import { SettleUpDialog } from '../settle-up/settle-up-dialog.tsx';
import { MemberBalances } from './member-balances.tsx';
import { otherOf, planNote } from './plan-labels.tsx';
import { PlanLine } from './plan-line.tsx';

const PlanPicture = lazyPart(async () => (await import('./plan-picture.tsx')).PlanPicture);

/** Fewer payments are as clear without a picture. */
const MIN_PICTURED = 4;

type PlanCardProps = {
  group: GroupDetail;
  me: string | undefined;
  onRecord: (line: Settlement) => void;
  actions: ReactNode;
  foot: ReactNode;
};

/** The settlement plan: who pays whom, as a diagram where it helps, everyone's balance on request, and the rule below. */
export function PlanCard({ group, me, onRecord, actions, foot }: PlanCardProps) {
  const isPictured = !useIsPhone() && group.settlements.length >= MIN_PICTURED;
  return (
    <Card as="section" aria-label={t`Who Pays Whom`}>
      <CardHeader title={t`Who Pays Whom`} description={planNote(group)} actions={actions} />
      {group.settlements.length === 0 ? <AllSquare /> : <Lines group={group} me={me} onRecord={onRecord} />}
      {isPictured && (
        <div className="mt-4 border-t border-line pt-5">
          <Suspense fallback={<Skeleton className="h-36" />}>
            <PlanPicture group={group} me={me} />
          </Suspense>
        </div>
      )}
      <Fold question={t`Everyone's balance`} className="mt-3 border-t border-line pt-1">
        <MemberBalances group={group} me={me} />
      </Fold>
      {foot && <div className="mt-1 border-t border-line pt-4">{foot}</div>}
    </Card>
  );
}

function Lines({ group, me, onRecord }: Pick<PlanCardProps, 'group' | 'me' | 'onRecord'>) {
  const [payee, setPayee] = useState<string>();
  const [isPaying, setIsPaying] = useState(false);
  const pictures = new Map(group.members.map(({ id, profilePicture }) => [id, profilePicture]));
  const placeholders = new Set(
    group.memberBalances.filter((each) => each.isPlaceholder).map((each) => each.user.id),
  );
  // The user's own lines come first. The sort is stable, so each part keeps the plan's order.
  const mineOf = (line: Settlement) => sideOf(me, line, group.families);
  const lines = group.settlements.toSorted((a, b) => Number(mineOf(b) !== null) - Number(mineOf(a) !== null));
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {lines.map((line) => (
          <PlanLine
            key={`${line.from.id} ${line.to.id}`}
            line={line}
            groupId={group.id}
            simplifyDebts={group.simplifyDebts}
            sideOf={mineOf}
            picture={pictures.get(otherOf(line, mineOf(line)).id) ?? null}
            isRemindable={!placeholders.has(line.from.id) && currentGuest() === null}
            onPay={() => {
              setPayee(line.to.id);
              setIsPaying(true);
            }}
            onRecord={onRecord}
          />
        ))}
      </ul>
      <SettleUpDialog open={isPaying} onOpenChange={setIsPaying} groupId={group.id} userId={payee} />
    </>
  );
}

/** No one owes anything; shows the logo. */
function AllSquare() {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-10 text-center">
      <LogoMark className="mb-3 size-16" />
      <p className="text-20 font-semibold">{t`All square`}</p>
      <p className="text-14 text-quiet text-balance">{t`No one owes anything in this group.`}</p>
    </div>
  );
}
