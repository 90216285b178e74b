import type { PushMessage } from '#contract/push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows push messages to the signed-in person, and opens the link of a pressed notification. */
export function showPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });
}

const WITHOUT_CONTENT = {
  title: 'Allsquare',
  body: 'You have a new notification.',
  link: '/',
  tag: 'without content',
};

async function show(data: PushMessageData | null): Promise<void> {
  const message = readMessage(data);
  if (message === null) return;
  const reader = await findPerson();
  // The message was sent before the session ended.
  if (reader === null) return endSubscription();
  if (reader !== undefined && reader !== message.userId) return;
  const { title, body, link, tag } = reader === undefined ? WITHOUT_CONTENT : message;
  await self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: link });
}

function readMessage(data: PushMessageData | null): PushMessage | null {
  try {
    return data?.json() ?? null;
  } catch {
    return null;
  }
}

/** The id of the signed-in person; null if no one is. Undefined if the server does not answer. */
async function findPerson(): Promise<string | null | undefined> {
  try {
    const response = await fetch('/api/user', { cache: 'no-store' });
    if (response.status === 401) return null;
    return response.ok ? (await response.json()).id : undefined;
  } catch {
    return undefined;
  }
}

/** Nobody is signed in here, so nothing of anybody stays on the device. */
async function endSubscription(): Promise<void> {
  for (const shown of await self.registration.getNotifications()) shown.close();
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

/** Takes an open tab to the address, or opens a new one. An address elsewhere opens the first screen. */
async function open(link: unknown): Promise<void> {
  const { origin } = self.location;
  const asked = new URL(String(link), origin);
  const url = asked.origin === origin ? asked : new URL(origin);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0];
  if (tab === undefined) return void (await self.clients.openWindow(url.href));
  await tab.focus();
  // The tab navigates by itself, so it is not loaded again.
  tab.postMessage({ open: url.pathname + url.search });
}
