import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { setGate } from '#web/lib/api/gate.ts';
import { rememberGated, to } from '#web/lib/paths.ts';
import { useRouteFocus } from '#web/lib/route-focus.ts';
import { Protected } from './protected.tsx';
import { ProtectedScreens } from './protected-screens.tsx';
import { ScreenAt } from './screen-at.tsx';
import { findProtectedScreen } from './screens.ts';
import { useShownAddress } from './shown-address.ts';

const isProtected = (path: string) => findProtectedScreen(path) !== undefined;

/** A press in the shell is answered first, and the screen follows. The shell itself comes and goes at once. */
const mayFollow = (from: string, to: string) => isProtected(from) && isProtected(to);

/** Maps addresses to screens. Protected screens share one shell, which stays mounted during navigation. */
export function App() {
  const [, navigate] = useLocation();
  const { path, search, wentBack } = useShownAddress(mayFollow);
  useRouteFocus(path, wentBack);
  useEffect(
    () =>
      setGate((act) => {
        rememberGated(window.location.pathname + window.location.search, act);
        navigate(to.subscription);
      }),
    [navigate],
  );
  // The same element until another screen is shown: a press renders only what reads the address.
  return useMemo(
    () =>
      isProtected(path) ? (
        <Protected>
          <ProtectedScreens path={path} search={search} />
        </Protected>
      ) : (
        <ScreenAt path={path} search={search} />
      ),
    [path, search],
  );
}
