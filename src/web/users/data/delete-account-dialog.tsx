import { t } from '@lingui/core/macro';
import { type DialogProps, useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { AskPasswordDialog } from '../security/ask-password-dialog.tsx';
import { useRemoveAccount } from './mutations.ts';

type DeleteAccountDialogProps = DialogProps & {
  onDeleted: () => void;
};

const goes = () => [
  t`Your profile, photo, sign-in and sessions`,
  t`Your bills, debts, goals, cards and bank accounts`,
  t`Your comments and messages, and groups with no other members`,
  t`Your subscription, which won't renew`,
];

const stays = () => [
  t`Expenses and payments in shared groups, shown as “Deleted user”, so that balances stay correct`,
];

export function DeleteAccountDialog({ open, onOpenChange, onDeleted }: DeleteAccountDialogProps) {
  const remove = useRemoveAccount(onDeleted);
  useFreshOnOpen(open, remove);
  return (
    <AskPasswordDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Delete Account`}
      description={t`This can't be undone.`}
      confirmLabel={t`Delete Account`}
      pendingText={t`Deleting...`}
      danger
      pending={remove.isPending}
      error={remove.error}
      onConfirm={(password) => remove.mutate({ body: { password } })}
    >
      <Points title={t`What Gets Deleted`} points={goes()} />
      <Points title={t`What Stays`} points={stays()} />
    </AskPasswordDialog>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className="text-14">
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 list-disc ps-5 text-quiet">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
