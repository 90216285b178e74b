import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { GroupDetail } from '#contract/groups.ts';
import type { GuestKind } from '#contract/route.ts';
import { useKeepPlace, useLeavePlace } from '#web/guests/mutations.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { rememberReturn, to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { mayBeSignedIn, useSite } from '#web/users/queries.ts';

const RenamePersonDialog = lazyDialog(
  async () => (await import('#web/people/rename-person-dialog.tsx')).RenamePersonDialog,
);

type GuestAccountProps = {
  token: string;
  kind: GuestKind;
  group: GroupDetail;
  /** As whom the guest is here; null is nobody. */
  person: { id: string; username: string } | null;
  onLeft: () => void;
};

/** As whom the guest is here, and how to have an account instead. */
export function GuestAccount({ token, kind, group, person, onLeft }: GuestAccountProps) {
  const leave = useLeavePlace(onLeft);
  const hasChoice = group.memberBalances.some(({ isPlaceholder, hasLeft }) => isPlaceholder && !hasLeft);
  return (
    <section
      aria-label={t`You`}
      className="mt-8 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6 print:hidden"
    >
      <p className="text-14 text-quiet">
        {person === null ? t`You're just looking.` : <YouAre name={person.username} />}
      </p>
      <div className="flex flex-wrap gap-3">
        {kind === 'take_part' && person !== null && group.status === 'active' && (
          <ChangeName groupId={group.id} person={person} />
        )}
        {(person !== null || hasChoice) && (
          <Button
            variant="secondary"
            pending={leave.isPending}
            onClick={() => leave.mutate({ params: { token } })}
          >
            {person === null ? t`Choose Who I Am` : t`That's Not Me`}
          </Button>
        )}
        {kind === 'take_part' && <KeepPlace token={token} />}
      </div>
    </section>
  );
}

function YouAre({ name }: { name: string }) {
  return (
    <Trans>
      You're <bdi className="font-medium text-ink">{name}</bdi>, without an account.
    </Trans>
  );
}

type ChangeNameProps = { groupId: string; person: { id: string; username: string } };

function ChangeName({ groupId, person }: ChangeNameProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t`Change My Name`}
      </Button>
      <RenamePersonDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t`Change My Name`}
        groupId={groupId}
        person={person}
      />
    </>
  );
}

function KeepPlace({ token }: { token: string }) {
  const [path, navigate] = useLocation();
  const { data: site } = useSite();
  const keep = useKeepPlace({
    onDone: ({ groupId }) => navigate(to.group(groupId), { replace: true }),
    onProblem: (problem) => problem !== null && toast({ variant: 'destructive', title: problem }),
  });
  const keepIt = () => {
    if (mayBeSignedIn()) return keep.mutate({ params: { token }, body: {} });
    rememberReturn(path);
    navigate(site?.signUp === 'invited' ? `${to.auth}?invite=${token}` : `${to.auth}?tab=register`);
  };
  return (
    <Button variant="secondary" pending={keep.isPending} onClick={keepIt}>
      {t`Keep This on My Account`}
    </Button>
  );
}
