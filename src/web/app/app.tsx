import { Suspense, useEffect, useMemo } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { findPage } from '#contract/pages.ts';
import { setGate } from '#web/lib/api/gate.ts';
import { rememberGated, to } from '#web/lib/paths.ts';
import { useRouteFocus } from '#web/lib/route-focus.ts';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Protected } from './protected.tsx';
import {
  findProtectedScreen,
  notFoundScreen,
  protectedScreens,
  publicScreens,
  type Screen,
} from './screens.ts';
import { type Address, useShownAddress } from './shown-address.ts';

const isProtected = (path: string) => findProtectedScreen(path) !== undefined;

/** A press in the shell is answered first, and the screen follows. The shell itself comes and goes at once. */
const mayFollow = (from: string, to: string) => isProtected(from) && isProtected(to);

/** Maps addresses to screens. Protected screens share one shell, which stays mounted during navigation. */
export function App() {
  const [, navigate] = useLocation();
  const { path, search } = useShownAddress(mayFollow);
  useRouteFocus(path);
  useEffect(() => {
    setGate(() => {
      rememberGated(window.location.pathname + window.location.search);
      navigate(to.subscription);
    });
    return () => setGate(null);
  }, [navigate]);
  // The same element until another screen is shown: the shell renders without it.
  const screen = useMemo(() => <ScreenAt path={path} search={search} />, [path, search]);
  return isProtected(path) ? <Protected>{screen}</Protected> : screen;
}

/** The screen of an address. Everything in it reads this address, also while the browser is at the next one already. */
function ScreenAt({ path, search }: Address) {
  const hook = useMemo(() => {
    const useAddress = (): [string, typeof navigate] => [path, navigate];
    return Object.assign(useAddress, { searchHook: () => search });
  }, [path, search]);
  return (
    <Router hook={hook}>
      {/* Each screen has its own, so that a screen whose script is missing shows that it loads. */}
      <Suspense key={findPage(path)} fallback={<PageSpinner />}>
        <Switch>
          {protectedScreens.map(toRoute)}
          {publicScreens.map(toRoute)}
          <Route component={notFoundScreen.Page} />
        </Switch>
      </Suspense>
    </Router>
  );
}

function toRoute({ path, Page }: Screen) {
  return (
    <Route key={path} path={path}>
      <Page />
    </Route>
  );
}
