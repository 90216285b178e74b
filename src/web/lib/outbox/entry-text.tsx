import { DOT } from '#web/ui/dot.ts';
import type { Described } from './describe.ts';

/** What an entry does, and in which group. */
export function EntryText({ deed, group }: Pick<Described, 'deed' | 'group'>) {
  return (
    <p className="text-13 text-quiet [overflow-wrap:anywhere]">
      {deed}
      {group !== null && DOT}
      {group !== null && <bdi>{group}</bdi>}
    </p>
  );
}
