import { t } from '@lingui/core/macro';
import type { GroupDetail } from '#contract/groups.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { useUpdateGroup } from '../mutations.ts';

/**
 * Switches between the fewest payments and paying back each payer directly. It takes effect at once, for all members.
 */
export function SimplifySwitch({ group }: { group: GroupDetail }) {
  const update = useUpdateGroup(t`Group updated`);
  const wanted = update.isPending ? update.variables.body?.simplifyDebts : undefined;
  return (
    <Switch
      label={t`Simplify debts`}
      description={t`The fewest payments that settle everything, instead of everyone paying back whoever paid for them.`}
      checked={wanted ?? group.simplifyDebts}
      disabled={group.status === 'closed' || group.hasLeft || update.isPending}
      onChange={(event) =>
        update.mutate({ params: { id: group.id }, body: { simplifyDebts: event.target.checked } })
      }
    />
  );
}
