import { Facts } from '#web/ui/display/facts.tsx';
import type { Described } from './describe.ts';

/** What an entry does, and in which group. */
export function EntryText({ deed, group }: Pick<Described, 'deed' | 'group'>) {
  return (
    <p className="text-13 text-quiet [overflow-wrap:anywhere]">
      <Facts>
        {deed}
        {group !== null && <bdi>{group}</bdi>}
      </Facts>
    </p>
  );
}
