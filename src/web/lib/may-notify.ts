/** Whether the person allowed notifications in this browser; only then it can have a subscription. Asks no one. */
export function mayNotify(): boolean {
  return 'Notification' in window && 'serviceWorker' in navigator && Notification.permission === 'granted';
}
