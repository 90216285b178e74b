import * as rows from '#contract/guests.ts';
import { type RouteHandler, serve, serveAnyone, servePrepared } from '#server/http/route-handler.ts';
import * as links from './links.ts';
import * as places from './places.ts';

export const guestRoutes: readonly RouteHandler[] = [
  serve(rows.listGuestLinks, (context, { params }) => links.listLinks(context, params.id)),
  servePrepared(rows.addGuestLink, {
    prepare: (_context, { body }) => links.hashPin(body.pin),
    handle: (context, { params, body }, pin) => links.addLink(context, params.id, { ...body, pin }),
  }),
  servePrepared(rows.updateGuestLink, {
    prepare: async (_context, { body }) => (body.pin === undefined ? undefined : links.hashPin(body.pin)),
    handle: (context, { params, body }, pin) =>
      links.updateLink(context, params.id, { kind: params.kind, days: body.days, pin }),
  }),
  serve(rows.removeGuestLink, (context, { params }) =>
    links.removeLink(context, { groupId: params.id, kind: params.kind }),
  ),
  serve(rows.removeGuest, (context, { params }) =>
    links.removeGuest(context, { groupId: params.id, guestId: params.guestId }),
  ),
  serveAnyone(rows.getGuestLink, (context, { params }) => places.getLink(context, params.token)),
  // The PIN is checked outside a transaction.
  serveAnyone(
    rows.openGuestLink,
    (context, { params, body }) => places.openPlaces(context, params.token, body),
    { transaction: 'own' },
  ),
  serveAnyone(
    rows.takeGuestPlace,
    (context, { params, body }) => places.takePlace(context, params.token, body),
    { transaction: 'own' },
  ),
  serveAnyone(rows.leaveGuestPlace, (context, { params }) => places.leavePlace(context, params.token)),
  serve(rows.keepGuestPlace, (context, { params, body }) => places.keepPlace(context, params.token, body), {
    transaction: 'own',
  }),
];
