import { lazy } from 'react';
import { WhenOpened } from '#web/lib/when-opened.tsx';
import type { SettleUpProps } from './settle-up.tsx';

const SettleUp = lazy(async () => ({ default: (await import('./settle-up.tsx')).SettleUp }));

/** Pays what I owe: all of it, one group's (`groupId`), or one person's in a group (`userId` too). */
export function SettleUpDialog(props: SettleUpProps) {
  return (
    <WhenOpened open={props.open}>
      <SettleUp {...props} />
    </WhenOpened>
  );
}
