import { t } from '@lingui/core/macro';
import { CalendarDays, MapPin } from 'lucide-react';
import type { GroupDetail } from '#contract/groups.ts';
import { formatDay } from '#web/lib/language/figures.ts';

/** When and where a group meets, and what its members wrote about it. */
export function AboutGroup({ group }: { group: GroupDetail }) {
  return (
    <div className="flex flex-col gap-2">
      {group.description !== null && (
        <p dir="auto" className="max-w-prose text-body whitespace-pre-line [overflow-wrap:anywhere]">
          {group.description}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-quiet">
        <li className="flex items-start gap-1.5">
          <CalendarDays aria-hidden="true" className="mt-0.5 size-4" />
          <span className="sr-only">{t`Date:`}</span>
          {formatDay(group.date)}
        </li>
        {group.location !== null && (
          <li className="flex min-w-0 items-start gap-1.5">
            <MapPin aria-hidden="true" className="mt-0.5 size-4" />
            <span className="sr-only">{t`Location:`}</span>
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{group.location}</bdi>
          </li>
        )}
      </ul>
    </div>
  );
}
