import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { mayNotify } from '#web/lib/may-notify.ts';

/**
 * Opens the notification that is pressed on the device. In a browser that may show notifications, also tells the server
 * once that this device still gets them.
 */
export function usePushes(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    // Missing without https.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const onMessage = ({ data }: MessageEvent) => {
      if (typeof data?.open === 'string') navigate(data.open);
    };
    workers?.addEventListener('message', onMessage);
    return () => workers?.removeEventListener('message', onMessage);
  }, [navigate]);
  useEffect(() => {
    if (!mayNotify()) return;
    const renew = async () => (await import('./own-device.ts')).renewOwnDevice();
    // The next start tries again.
    renew().catch(() => undefined);
  }, []);
}
