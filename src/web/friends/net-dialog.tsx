import { t } from '@lingui/core/macro';
import type { FriendDetail, SharedGroup } from '#contract/friends.ts';
import { afterNetting } from '#domain/netting.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { formatMoney } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Money } from '#web/ui/display/money.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { useNetWithFriend } from './mutations.ts';
import { nettingOf } from './netting.ts';
import { directName } from './shared-groups.tsx';

type NetDialogProps = DialogProps & { friend: FriendDetail };

/** Shows the result of a netting for each group, and performs it. */
export function NetDialog({ open, onOpenChange, friend }: NetDialogProps) {
  const net = useNetWithFriend(() => onOpenChange(false));
  const nettings = nettingOf(friend);
  const [only] = nettings.length === 1 ? nettings : [];
  const label = only === undefined ? t`Offset Debts` : t`Offset ${formatMoney(only.amount, only.currency)}`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Offset Debts`}
      description={t`Cancels out what you and ${shownName(friend.user)} owe each other in different groups. No money moves, and your totals stay the same.`}
      dismissable={!net.isPending}
    >
      <DialogForm
        onSubmit={(event) => {
          // Otherwise the browser would reload the page.
          event.preventDefault();
          net.mutate({ params: { userId: friend.user.id }, body: {} });
        }}
      >
        <DialogBody>
          <BeforeAndAfter friend={friend} />
        </DialogBody>
        <FormFooter
          submit={{
            label,
            pendingText: t`Offsetting...`,
            isPending: net.isPending,
            isDisabled: nettings.length === 0,
          }}
        />
      </DialogForm>
    </Dialog>
  );
}

function BeforeAndAfter({ friend }: { friend: FriendDetail }) {
  const nettings = nettingOf(friend);
  const lines = friend.groups.filter(({ amount, isBeingPaid }) => amount !== 0 && !isBeingPaid);
  return (
    <table className="w-full text-body">
      <caption className="pb-2 text-start text-13 text-quiet">
        {t`Plus means you're owed, minus means you owe.`}
      </caption>
      <thead>
        <tr className="border-b border-line text-13 text-quiet">
          <th scope="col" className="py-2 text-start font-medium">
            {t`Group`}
          </th>
          <th scope="col" className="py-2 ps-3 text-end font-medium">
            {t`Before`}
          </th>
          <th scope="col" className="py-2 ps-3 text-end font-medium">
            {t`After`}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map((line) => (
          <Row
            key={line.groupId}
            line={line}
            after={afterNetting(line, nettings)}
            isDirect={line.groupId === friend.directGroupId}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { line: SharedGroup; after: SharedGroup['amount']; isDirect: boolean };

function Row({ line: { groupName, amount, currency }, after, isDirect }: RowProps) {
  return (
    <tr>
      <th scope="row" className="py-2.5 text-start font-medium [overflow-wrap:anywhere]">
        <bdi>{isDirect ? directName() : groupName}</bdi>
      </th>
      <td className="py-2.5 ps-3 text-end">
        <Money amount={amount} currency={currency} signed tone="auto" />
      </td>
      <td className="py-2.5 ps-3 text-end">
        <Money amount={after} currency={currency} signed tone="auto" strong />
      </td>
    </tr>
  );
}
