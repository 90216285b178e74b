import { AskPasswordDialog } from './ask-password-dialog.tsx';
import { useFreshOnOpen } from './fresh-on-open.ts';
import { useRemoveAccount } from './mutations.ts';

type DeleteAccountDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
};

const goes = [
  'Your profile, photo, sign-in and sessions',
  'Your bills, debts, goals, cards and bank accounts',
  'Your comments and messages, and groups with nobody else in them',
  'Your subscription, which renews no more',
];

const stays = [
  'Expenses and payments of shared groups, under the name “Deleted user”: what others owe and are owed stays exact',
];

export function DeleteAccountDialog({ open, onOpenChange, onDeleted }: DeleteAccountDialogProps) {
  const remove = useRemoveAccount(onDeleted);
  useFreshOnOpen(open, remove);
  return (
    <AskPasswordDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Account"
      description="This cannot be undone."
      confirmLabel="Delete Account"
      pendingText="Deleting..."
      danger
      pending={remove.isPending}
      error={remove.error}
      onConfirm={(password) => remove.mutate({ body: { password } })}
    >
      <Points title="What goes" points={goes} />
      <Points title="What stays" points={stays} />
    </AskPasswordDialog>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className="text-14">
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-quiet">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
