import { Suspense, useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
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

/** Maps addresses to screens. Protected screens share one shell, which stays mounted during navigation. */
export function App() {
  const [path, navigate] = useLocation();
  useRouteFocus();
  useEffect(() => {
    setGate(() => {
      rememberGated(window.location.pathname + window.location.search);
      navigate(to.subscription);
    });
    return () => setGate(null);
  }, [navigate]);
  if (findProtectedScreen(path) !== undefined) {
    return (
      <Protected>
        <Switch>{protectedScreens.map(toRoute)}</Switch>
      </Protected>
    );
  }
  return (
    <Suspense fallback={<PageSpinner />}>
      <Switch>
        {publicScreens.map(toRoute)}
        <Route component={notFoundScreen.Page} />
      </Switch>
    </Suspense>
  );
}

function toRoute({ path, Page }: Screen) {
  return (
    <Route key={path} path={path}>
      <Page />
    </Route>
  );
}
