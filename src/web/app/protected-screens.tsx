import { Activity, useEffect, useState } from 'react';
import { isWorkerInCharge } from '#web/lib/service-worker.ts';
import { today } from '#web/lib/time/today.ts';
import { ScreenAt } from './screen-at.tsx';
import { moveTo, openSlots, prepare } from './screen-slots.ts';
import { preloadNearbyScreens } from './screens.ts';
import type { Address } from './shown-address.ts';

/**
 * Shows the screen of an address in the shell. Where the worker opened the page, the screens that may follow are rendered
 * beforehand while the browser is idle: hidden, and without effects, so they ask for nothing and listen to nothing.
 */
export function ProtectedScreens(address: Address) {
  const [mayPrepare] = useState(isWorkerInCharge);
  const [slots, setSlots] = useState(() => openSlots(address, today()));
  useEffect(() => {
    if (!mayPrepare) return;
    // The worker has the scripts on the device. Over a connection they would be loaded for nothing.
    return preloadNearbyScreens((path) => setSlots((before) => prepare(before, path, today())));
  }, [mayPrepare]);
  const { shown, prepared } = slots;
  if (shown.path !== address.path || shown.search !== address.search) {
    setSlots(moveTo(slots, address, today(), mayPrepare));
  }
  return [shown, ...prepared].map(({ key, path, search }) => (
    <Activity key={key} mode={key === shown.key ? 'visible' : 'hidden'}>
      {/* Fills at least the screen while content loads, so that the footer does not jump. */}
      <div hidden={key !== shown.key} className="has-data-loading:min-h-dvh">
        <ScreenAt path={path} search={search} />
      </div>
    </Activity>
  ));
}
