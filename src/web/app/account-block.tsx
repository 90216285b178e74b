import { t } from '@lingui/core/macro';
import { LogOut } from 'lucide-react';
import { Suspense } from 'react';
import { ownName } from '#domain/names.ts';
import { lazyPart, NoPart } from '#web/lib/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { useLogout } from '#web/users/sign-in/sign-out.ts';
import { useUser } from '#web/users/signed-in.ts';

const DaysLeft = lazyPart(async () => (await import('#web/subscription/days-left.tsx')).DaysLeft, NoPart);

/** The signed-in user and the Logout button. */
export function AccountBlock({ onLogout }: { onLogout?: () => void }) {
  const user = useUser();
  const logout = useLogout();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-w-0 items-center gap-3 px-1">
        <Avatar name={ownName(user)} src={user.profilePicture} />
        <div className="min-w-0">
          <p className="truncate text-14 font-medium" title={user.username}>
            {user.username}
          </p>
          {user.email !== null && (
            <p className="truncate text-13 text-quiet" title={user.email}>
              {user.email}
            </p>
          )}
          {user.subscriptionExpiresAt !== null && (
            <Suspense fallback={null}>
              <DaysLeft />
            </Suspense>
          )}
        </div>
      </div>
      <Button
        variant="secondary"
        size="small"
        pending={logout.isPending}
        onClick={() => {
          onLogout?.();
          logout.mutate();
        }}
      >
        <LogOut aria-hidden="true" />
        {t`Logout`}
      </Button>
    </div>
  );
}
