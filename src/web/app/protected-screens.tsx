import { Activity, useEffect, useRef, useState } from 'react';
import { isWorkerInCharge } from '#web/lib/service-worker.ts';
import { today } from '#web/lib/time/today.ts';
import { ScreenAt } from './screen-at.tsx';
import { moveTo, openSlots } from './screen-slots.ts';
import type { Address } from './shown-address.ts';

/**
 * Shows the screen of an address in the shell. If the service worker served the page, likely next screens are
 * prerendered when the browser is idle. They are hidden and run no effects, so they make no calls and have no
 * listeners.
 */
export function ProtectedScreens({ path, search }: Address) {
  const [slots, setSlots] = useState(() => openSlots({ path, search }, today()));
  const last = useRef<string>(null);
  useEffect(() => {
    const left = last.current;
    last.current = path;
    // With a worker the scripts are on the device. Without one they would be loaded over the network, maybe
    // unnecessarily.
    if (!isWorkerInCharge()) return;
    void import('./nearby-screens.ts').then(({ loadNearbyScreens, prepare }) => {
      const add = (place: string) => setSlots((before) => prepare(before, place, today()));
      if (left === null) void loadNearbyScreens(add);
      else add(left);
    });
  }, [path]);
  const { shown, prepared } = slots;
  if (shown.path !== path || shown.search !== search) setSlots(moveTo(slots, { path, search }, today()));
  return [shown, ...prepared].map((slot) => (
    <Activity key={slot.key} mode={slot === shown ? 'visible' : 'hidden'}>
      {/* Fills at least the screen while content loads, so that the footer does not jump. */}
      <div hidden={slot !== shown} className="has-data-loading:min-h-dvh">
        <ScreenAt path={slot.path} search={slot.search} />
      </div>
    </Activity>
  ));
}
