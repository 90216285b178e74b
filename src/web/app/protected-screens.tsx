import { Activity, useEffect, useRef, useState } from 'react';
import { isWorkerInCharge } from '#web/lib/service-worker.ts';
import { today } from '#web/lib/time/today.ts';
import { ScreenAt } from './screen-at.tsx';
import { moveTo, openSlots } from './screen-slots.ts';
import type { Address } from './shown-address.ts';

const loadNearby = () => import('./nearby-screens.ts');

/**
 * Shows the screen of an address in the shell. Where the worker opened the page, screens that may follow are rendered
 * beforehand when the browser has time: hidden, and without effects, so they ask for nothing and listen to nothing.
 */
export function ProtectedScreens({ path, search }: Address) {
  const [slots, setSlots] = useState(() => openSlots({ path, search }, today()));
  const last = useRef<string>(null);
  useEffect(() => {
    const left = last.current;
    last.current = path;
    // The worker has the scripts on the device. Over a connection they would be loaded for nothing.
    if (!isWorkerInCharge()) return;
    void loadNearby().then(({ loadNearbyScreens, prepare }) => {
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
