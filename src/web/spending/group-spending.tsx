import { ChartColumn } from 'lucide-react';
import type { GroupSpending as Spent } from '#contract/spending.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CategoryFigures } from './category-list.tsx';
import { useGroupSpending } from './queries.ts';

/** What all members of a group spent in it: by category and by person. */
export function GroupSpending({ groupId, meId }: { groupId: string; meId: string }) {
  const spending = useGroupSpending(groupId);
  const { data } = spending;
  if (spending.isPending) return <SkeletonRows count={5} label="Loading spending" />;
  if (data === undefined) return <LoadError what="Spending" query={spending} />;
  if (data.byPerson.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ChartColumn />}
          title="No spending yet"
          text="What everyone in the group spends appears here."
        />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <p className="text-14 text-quiet">Everyone together</p>
        <Money amount={data.total} size="heading" />
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-labelledby="by-category" flush>
          <CardHeader level={3} title={<span id="by-category">By Category</span>} className={headerClass} />
          <ul className="divide-y divide-line">
            {data.byCategory.map((sum) => (
              <li key={sum.category} className="flex px-4 py-3 md:px-6">
                <CategoryFigures {...sum} total={data.total} />
              </li>
            ))}
          </ul>
        </Card>
        <Card as="section" aria-labelledby="by-person" flush>
          <CardHeader level={3} title={<span id="by-person">By Person</span>} className={headerClass} />
          <ul className="divide-y divide-line">
            {data.byPerson.map((each) => (
              <PersonRow key={each.user.id} {...each} isMe={each.user.id === meId} />
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

const headerClass = 'px-4 pt-4 pb-2 md:px-6 md:pt-6';

type PersonRowProps = Spent['byPerson'][number] & { isMe: boolean };

function PersonRow({ user, paid, share, isMe }: PersonRowProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-3 md:px-6">
      <Avatar name={user.username} src={user.profilePicture} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{user.username}</bdi>
        {isMe && <Badge tone="accent">You</Badge>}
      </div>
      <p className="flex shrink-0 flex-col items-end">
        <span>
          <span className="text-13 text-quiet">Share </span>
          <Money amount={share} strong />
        </span>
        <span className="text-13 text-quiet">
          Paid <Money amount={paid} />
        </span>
      </p>
    </li>
  );
}
