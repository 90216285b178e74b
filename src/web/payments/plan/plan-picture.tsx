import { t } from '@lingui/core/macro';
import type { GroupDetail } from '#contract/groups.ts';
import { sideOf } from '#domain/family-lines.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { ArrowsDiagram } from '#web/ui/chart/arrows-diagram.tsx';

type PlanPictureProps = { group: GroupDetail; me: string | undefined };

/** The settlement plan as a diagram of arrows. */
export function PlanPicture({ group, me }: PlanPictureProps) {
  const pictures = new Map(group.members.map(({ id, profilePicture }) => [id, profilePicture]));
  const parties = group.settlements.flatMap((line) => {
    const mine = sideOf(me, line, group.families);
    return [
      { ...line.from, family: line.fromFamily, isMine: mine === 'from' },
      { ...line.to, family: line.toFamily, isMine: mine === 'to' },
    ];
  });
  const nodes = [...new Map(parties.map((party) => [party.id, party])).values()].map((party) => ({
    id: party.id,
    label: party.isMine ? t`You` : (party.family?.name ?? shownName(party)),
    name: shownName(party),
    src: pictures.get(party.id) ?? null,
  }));
  const edges = group.settlements.map(({ from, to, amount }) => ({
    from: from.id,
    to: to.id,
    label: formatMoney(amount, group.currency),
  }));
  return <ArrowsDiagram title={t`Who Pays Whom`} nodes={nodes} edges={edges} describe={describe} />;
}

function describe(from: string, to: string, amount: string): string {
  const me = t`You`;
  if (from === me) return t`You pay ${to} ${amount}`;
  return to === me ? t`${from} pays you ${amount}` : t`${from} pays ${to} ${amount}`;
}
