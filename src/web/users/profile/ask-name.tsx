import { Suspense, useState } from 'react';
import type { User } from '#contract/users.ts';
import { lazyPart, NoPart } from '#web/lib/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { asksName, stopAskingName } from './name-asked.ts';

const NameCard = lazyPart(async () => (await import('./name-card.tsx')).NameCard, NoPart);

/** Asks a person who just signed up for their name, once. */
export function AskName({ user, className }: { user: User; className?: string }) {
  const [isAsked, setIsAsked] = useState(() => asksName(user.id));
  if (!isAsked) return null;
  const close = () => {
    stopAskingName(user.id);
    setIsAsked(false);
  };
  return (
    <div className={className}>
      <Suspense fallback={<Skeleton className="h-89 rounded-card md:h-52" />}>
        <NameCard username={user.username} onClose={close} />
      </Suspense>
    </div>
  );
}
