import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './app/app.tsx';
import { findProtectedScreen, preloadScreen } from './app/screens.ts';
import { openCachedReplies } from './lib/api/cached-replies.ts';
import { queryClient } from './lib/api/refresh.ts';
import { forgetPerson } from './lib/forget-person.ts';
import { languageHere, speakIn } from './lib/language/browser.ts';
import { Speaks } from './lib/language/speaks.tsx';
import { isWorkerInCharge } from './lib/service-worker.ts';
import { within } from './lib/within.ts';
import { Toaster } from './ui/feedback/toast.tsx';
import { currentUser, mayBeSignedIn } from './users/queries.ts';

// Compiling schemas needs eval, which the Content-Security-Policy forbids.
z.config({ jitless: true });

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root element');
const root = createRoot(element);

/**
 * The page shows its own loading state. The first render is a transition, so that it runs in slices and taps get
 * through. Screens report what could not be loaded.
 */
export async function start(path: string): Promise<void> {
  const versions = import('./lib/worker-versions.ts');
  versions.then(({ takeNewVersion }) => takeNewVersion()).catch(withoutVersions);
  await Promise.allSettled([
    preloadScreen(path),
    speakIn(languageHere()),
    openEarlier().then(() => findProtectedScreen(path) && queryClient.prefetchQuery(currentUser)),
  ]);
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Speaks>
            <App />
            <Toaster />
          </Speaks>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  versions.then(({ registerServiceWorker }) => registerServiceWorker()).catch(withoutVersions);
}

/** A page that is left while it loads gets no script. The next one looks for versions again. */
const withoutVersions = () => undefined;

/**
 * How long the first render waits for what earlier visits kept, in milliseconds. WebKit's database may never answer.
 * Without a connection there is nothing else to show.
 */
const patience = () => (navigator.onLine ? 500 : 5_000);

/** Reads what earlier visits kept. Only a page that the worker opened can have some. */
async function openEarlier(): Promise<void> {
  if (!isWorkerInCharge()) return;
  // A session may have ended while no page was open.
  await within(patience(), mayBeSignedIn() ? openCachedReplies() : forgetPerson()).catch(() => undefined);
}
