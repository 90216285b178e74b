import { getGroupNotices, updateGroupNotices } from '#contract/notices.ts';
import * as rows from '#contract/notifications.ts';
import * as push from '#contract/push.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as devices from './devices.ts';
import * as notices from './notices.ts';
import { getNotificationPreferences, updateNotificationPreferences } from './preferences.ts';
import * as service from './service.ts';

export const notificationRoutes: readonly RouteHandler[] = [
  serve(rows.listNotifications, (context, { query }) => service.listNotifications(context, query)),
  serve(rows.countUnread, (context) => service.countUnread(context)),
  serve(rows.readNotifications, (context, { body }) => service.readNotifications(context, body)),
  serve(rows.getNotificationPreferences, (context) => getNotificationPreferences(context)),
  serve(rows.updateNotificationPreferences, (context, { body }) =>
    updateNotificationPreferences(context, body),
  ),
  serve(push.getPush, (context) => devices.getPush(context)),
  serve(push.addPushDevice, (context, { body }) => devices.addPushDevice(context, body)),
  serve(push.removePushDevice, (context, { params }) => devices.removePushDevice(context, params.id)),
  serve(getGroupNotices, (context, { params }) => notices.getGroupNotices(context, params.id)),
  serve(updateGroupNotices, (context, { params, body }) =>
    notices.updateGroupNotices(context, params.id, body),
  ),
];
