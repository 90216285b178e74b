import { Trans } from '@lingui/react/macro';
import type { Due } from '#contract/payments.ts';
import { shownName } from '#web/lib/language/names.ts';

type Side = 'owed' | 'owing';

/** The person on the other side of a debt, with their family. */
export function OtherParty({ due: { user, fromFamily, toFamily }, side }: { due: Due; side: Side }) {
  const family = side === 'owing' ? toFamily : fromFamily;
  return (
    <>
      <bdi>{shownName(user)}</bdi>
      {family !== null && (
        <>
          {' '}
          (<bdi>{family.name}</bdi>)
        </>
      )}
    </>
  );
}

/** The user's own family, if it settles the debt as one. */
export function OwnFamily({ due: { fromFamily, toFamily }, side }: { due: Due; side: Side }) {
  const family = side === 'owing' ? fromFamily : toFamily;
  if (family === null) return null;
  return (
    <Trans>
      together with <bdi>{family.name}</bdi>
    </Trans>
  );
}
