import * as rows from '#contract/people.ts';
import { undoTakeover } from '#server/groups/undo-takeover.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

const inGroup = ({ id, userId }: { id: string; userId: string }) => ({ groupId: id, userId });

export const peopleRoutes: readonly RouteHandler[] = [
  serve(rows.addPerson, (context, { params, body }) => service.addPerson(context, params.id, body)),
  serve(rows.updatePerson, (context, { params, body }) =>
    service.updatePerson(context, inGroup(params), body),
  ),
  serve(rows.removePerson, (context, { params }) => service.removePerson(context, inGroup(params))),
  serve(rows.undoTakeover, (context, { params }) =>
    undoTakeover(context, { groupId: params.id, takeoverId: params.takeoverId }),
  ),
];
