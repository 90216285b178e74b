import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#contract/security.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { timeAgo } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CardState } from './card-state.tsx';
import { useEndOtherSessions, useEndSession } from './mutations.ts';
import { useSessions } from './queries.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('#web/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
);

/** The signed-in devices, with buttons that end their sessions. */
export function SessionsCard() {
  const sessions = useSessions();
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  return (
    <Card as="section">
      <CardHeader
        title={t`Sessions`}
        description={t`Where you're signed in. If you don't recognize a session, end it and change your password.`}
        actions={hasOthers && <EndOthers />}
      />
      {sessions.data === undefined ? (
        <CardState title={t`Your sessions couldn't be loaded`} query={sessions} className="h-14" />
      ) : (
        <ul className="mt-3 -mb-3 divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  const Icon = /iphone|ipad|android|mobile/i.test(session.device) ? Smartphone : Monitor;
  const used = session.isCurrent
    ? t`Active now`
    : t`Last used ${timeAgo(new Date(session.lastUsedAt), new Date())}`;
  return (
    <li className="flex min-h-16 items-center gap-4 py-3">
      <Icon aria-hidden="true" className="size-5 text-quiet" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-body font-medium [overflow-wrap:anywhere]">{session.device}</span>
          {session.isCurrent && <Badge tone="accent">{t`This device`}</Badge>}
        </span>
        <span className="block text-13 text-quiet">
          <Facts>
            {used}
            {session.ipAddress}
          </Facts>
        </span>
      </span>
      {!session.isCurrent && (
        <Button
          variant="secondary"
          size="small"
          pending={end.isPending}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          <Trans>
            End<span className="sr-only"> {session.device}</span>
          </Trans>
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndOtherSessions(() => setIsAsking(false));
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>{t`End All Others`}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`End All Other Sessions`}
        text={t`You'll stay signed in here and be signed out on all other devices.`}
        confirmLabel={t`End All Others`}
        pendingText={t`Ending...`}
        danger
        pending={end.isPending}
        onConfirm={() => end.mutate({})}
      />
    </>
  );
}
