import { t } from '@lingui/core/macro';
import type { GroupDetail } from '#contract/groups.ts';
import type { Due } from '#contract/payments.ts';
import { useGroup } from '#web/groups/queries.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';

/** Who pays and who receives. */
export type Sides = { payerId: string; payeeId: string };

type FamilySidesProps = { due: Due; me: string; sides: Sides; onChange: (sides: Sides) => void };

/** The choice of who pays and who receives within the families of a debt. Whoever it is, the debt is paid. */
export function FamilySides({ due, me, sides, onChange }: FamilySidesProps) {
  const { data: group } = useGroup(due.groupId);
  if (group === undefined) return null;
  const shownName = (id: string) => (id === me ? t`You` : (nameIn(group, id) ?? t`Someone`));
  const optionsOf = (familyId: string | undefined) =>
    group.families
      .find(({ id }) => id === familyId)
      ?.userIds.map((id) => ({ value: id, label: shownName(id) })) ?? [];
  const [payers, payees] = [optionsOf(due.fromFamily?.id), optionsOf(due.toFamily?.id)];
  return (
    <>
      {payers.length > 0 && (
        <Field label={t`Who pays?`}>
          <Select
            value={sides.payerId}
            options={payers}
            onChange={(event) => onChange({ ...sides, payerId: event.target.value })}
          />
        </Field>
      )}
      {payees.length > 0 && (
        <Field label={t`Who receives it?`}>
          <Select
            value={sides.payeeId}
            options={payees}
            onChange={(event) => onChange({ ...sides, payeeId: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}

function nameIn(group: GroupDetail, userId: string): string | undefined {
  const member = group.memberBalances.find(({ user }) => user.id === userId);
  return member && shownName(member.user);
}
