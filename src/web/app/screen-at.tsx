import { memo, Suspense, useMemo } from 'react';
import { Route, Router, Switch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { findPage } from '#contract/pages.ts';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { notFoundScreen, protectedScreens, publicScreens, type Screen } from './screens.ts';
import type { Address } from './shown-address.ts';

/** The screen of an address. All components in it read this address, even if the browser is already at the next one. */
export const ScreenAt = memo(({ path, search }: Address) => {
  const hook = useMemo(() => {
    const useAddress = (): [string, typeof navigate] => [path, navigate];
    return Object.assign(useAddress, { searchHook: () => search });
  }, [path, search]);
  return (
    <Router hook={hook}>
      {/* Each screen has its own, so that a screen whose script is missing shows that it loads. */}
      <Suspense key={findPage(path)} fallback={<PageSpinner />}>
        <Switch>
          {[...protectedScreens, ...publicScreens].map(toRoute)}
          <Route component={notFoundScreen.Page} />
        </Switch>
      </Suspense>
    </Router>
  );
});

function toRoute({ path, Page }: Screen) {
  return (
    <Route key={path} path={path}>
      <Page />
    </Route>
  );
}
