import * as rows from '#contract/chat.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const chatRoutes: readonly RouteHandler[] = [
  serve(rows.listMessages, (context, { params, query }) => service.listMessages(context, params.id, query)),
  serve(rows.addMessage, (context, { params, body }) => service.addMessage(context, params.id, body)),
  serve(rows.updateMessage, (context, { params, body }) =>
    service.updateMessage(context, { groupId: params.id, id: params.messageId }, body),
  ),
  serve(rows.removeMessage, (context, { params }) =>
    service.removeMessage(context, { groupId: params.id, id: params.messageId }),
  ),
  serve(rows.listUnreadChats, (context) => service.listUnreadChats(context)),
  serve(rows.countUnreadMessages, (context, { params }) => service.countUnreadMessages(context, params.id)),
  serve(rows.readMessages, (context, { params, body }) => service.readMessages(context, params.id, body)),
];
