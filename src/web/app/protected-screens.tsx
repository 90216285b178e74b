import {
  Activity,
  type Dispatch,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useSearch } from 'wouter';
import { isWorkerInCharge } from '#web/lib/service-worker.ts';
import { today } from '#web/lib/time/today.ts';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';
import { ScreenAt } from './screen-at.tsx';
import { findVisible, moveTo, openSlots, type Slot, type Slots } from './screen-slots.ts';
import type { Address } from './shown-address.ts';

const loadNearby = () => import('./nearby-screens.ts');

/**
 * Shows the screen of an address in the shell. If the service worker served the page, likely next screens are
 * prerendered when the browser is idle. They are hidden and run no effects, so they make no calls and have no
 * listeners. On a phone a prerendered screen is visible with the press, before it is active.
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
    void loadNearby().then(({ loadNearbyScreens, prepare }) => {
      const add = (place: string) => setSlots((before) => prepare(before, place, today()));
      if (left === null) void loadNearbyScreens(add);
      else add(left);
    });
  }, [path]);
  const { shown, prepared } = slots;
  if (shown.path !== path || shown.search !== search) setSlots(moveTo(slots, { path, search }, today()));
  const [pressedPath] = useLocation();
  const pressedSearch = useSearch();
  const isPhone = useIsPhone();
  // On a phone a prerendered screen is visible in the frame of the press: that frame comes a little later, and the content
  // sooner. On a large screen drawing would keep the press waiting.
  const visible = isPhone ? findVisible(slots, { path: pressedPath, search: pressedSearch }, today()) : shown;
  useLayoutEffect(() => {
    if (visible.key !== shown.key) window.scrollTo(0, 0);
  }, [visible.key, shown.key]);
  // In the order of their keys, because an element that moves in the document loses its layout.
  return [shown, ...prepared]
    .toSorted((one, other) => one.key - other.key)
    .map((slot) => (
      <Place
        key={slot.key}
        slot={slot}
        isVisible={slot.key === visible.key}
        isActive={slot === shown}
        setSlots={setSlots}
      />
    ));
}

type PlaceProps = {
  slot: Slot;
  isVisible: boolean;
  isActive: boolean;
  setSlots: Dispatch<SetStateAction<Slots>>;
};

/** A screen that is visible, or hidden and laid out. It runs its effects only while it is active. */
function Place({ slot: { key, path, search }, isVisible, isActive, setSlots }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) return;
    const isOver = new AbortController();
    void loadNearby().then(({ keepLayout, markLaidOut }) => {
      const onLaidOut = () => setSlots((before) => markLaidOut(before, key));
      if (place.current) keepLayout(place.current, onLaidOut, isOver.signal);
    });
    return () => isOver.abort();
  }, [isActive, key, setSlots]);
  return (
    <div ref={place} style={isVisible ? undefined : { contentVisibility: 'hidden' }}>
      <Activity mode={isActive ? 'visible' : 'hidden'}>
        {/* Fills at least the screen while content loads, so that the footer does not jump. */}
        <div hidden={!isActive} className="has-data-loading:min-h-dvh">
          <ScreenAt path={path} search={search} />
        </div>
      </Activity>
    </div>
  );
}
