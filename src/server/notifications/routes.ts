import * as rows from '#contract/notifications.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { getNotificationPreferences, updateNotificationPreferences } from './preferences.ts';
import * as service from './service.ts';

export const notificationRoutes: readonly Served[] = [
  serve(rows.listNotifications, (context, { query }) => service.listNotifications(context, query)),
  serve(rows.countUnread, (context) => service.countUnread(context)),
  serve(rows.readNotifications, (context, { body }) => service.readNotifications(context, body)),
  serve(rows.getNotificationPreferences, (context) => getNotificationPreferences(context)),
  serve(rows.updateNotificationPreferences, (context, { body }) =>
    updateNotificationPreferences(context, body),
  ),
];
