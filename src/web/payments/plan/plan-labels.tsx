import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { GroupDetail, Settlement } from '#contract/groups.ts';
import type { sideOf } from '#domain/family-lines.ts';
import { shownName } from '#web/lib/language/names.ts';

export type Person = Settlement['from'];

/** The number of payments, and what is known of it: that they settle everything, and whether fewer could. */
export function planNote(
  group: Pick<GroupDetail, 'settlements' | 'simplifyDebts' | 'isPlanProven' | 'planLowerBound'>,
): string | null {
  const { settlements, simplifyDebts, isPlanProven, planLowerBound } = group;
  if (settlements.length === 0) return null;
  // A plan that is not proven to be the shortest says so.
  if (simplifyDebts && !isPlanProven)
    return plural(settlements.length, {
      one: `# payment settles everything; no plan needs fewer than ${planLowerBound}.`,
      other: `# payments settle everything; no plan needs fewer than ${planLowerBound}.`,
    });
  return plural(settlements.length, {
    one: '# payment settles everything.',
    other: '# payments settle everything.',
  });
}

/** The side of a line that the user is on, alone or with their family. */
export type Side = ReturnType<typeof sideOf>;

/** The button text that asks for the reasons of a line. */
export function questionOf({ from, fromFamily }: Settlement, mine: Side): string {
  const debtor = fromFamily?.name ?? shownName(from);
  if (mine === 'from') return fromFamily === null ? t`Why do I owe this?` : t`Why do we owe this?`;
  return mine === 'to' ? t`Why does ${debtor} owe me this?` : t`Why does ${debtor} owe this?`;
}

/** The person whose face a line shows: the payee if the user pays, else the payer. */
export function otherOf({ from, to }: Settlement, mine: Side): Person {
  return mine === 'from' ? to : from;
}

/** A line of the plan as the start of a sentence; the amount follows. */
export function WhoPaysWhom({ line, mine }: { line: Settlement; mine: Side }) {
  if (mine === 'from')
    return (
      <Trans>
        You pay <Name of={line.to} family={line.toFamily} />
      </Trans>
    );
  if (mine === 'to')
    return (
      <Trans>
        <Name of={line.from} family={line.fromFamily} /> pays you
      </Trans>
    );
  return (
    <Trans>
      <Name of={line.from} family={line.fromFamily} /> pays <Name of={line.to} family={line.toFamily} />
    </Trans>
  );
}

/** The user's own family, if it settles the line as one. */
export function Together({ line, mine }: { line: Settlement; mine: Side }) {
  const family = mine === 'from' ? line.fromFamily : mine === 'to' ? line.toFamily : null;
  if (family === null) return null;
  return (
    <Trans>
      together with <bdi>{family.name}</bdi>
    </Trans>
  );
}

type NameProps = { of: Person; family: Settlement['fromFamily'] };

function Name({ of, family }: NameProps) {
  return (
    <>
      <bdi>{shownName(of)}</bdi>
      {family !== null && (
        <>
          {' '}
          (<bdi>{family.name}</bdi>)
        </>
      )}
    </>
  );
}
