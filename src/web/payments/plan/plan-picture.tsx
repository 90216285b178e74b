import type { GroupDetail } from '#contract/groups.ts';
import { formatMoney } from '#domain/money.ts';
import { ArrowsDiagram } from '#web/ui/chart/arrows-diagram.tsx';

type PlanPictureProps = { group: GroupDetail; me: string | undefined };

/** The settlement plan as a diagram of arrows. */
export function PlanPicture({ group, me }: PlanPictureProps) {
  const pictures = new Map(group.members.map(({ id, profilePicture }) => [id, profilePicture]));
  const people = new Map(group.settlements.flatMap(({ from, to }) => [from, to]).map((one) => [one.id, one]));
  const nodes = [...people.values()].map(({ id, username }) => ({
    id,
    label: id === me ? 'You' : username,
    name: username,
    src: pictures.get(id) ?? null,
  }));
  const edges = group.settlements.map(({ from, to, amount }) => ({
    from: from.id,
    to: to.id,
    label: formatMoney(amount, group.currency),
  }));
  return <ArrowsDiagram title="Who pays whom" nodes={nodes} edges={edges} describe={describe} />;
}

function describe(from: string, to: string, amount: string): string {
  return `${from} ${from === 'You' ? 'pay' : 'pays'} ${to === 'You' ? 'you' : to} ${amount}`;
}
