import { type ReactNode, Suspense, useState } from 'react';

/** Holds a lazily loaded dialog: nothing of it is fetched before it is first opened; then it stays, to close gently. */
export function WhenOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}
