import * as rows from '#contract/invitations.ts';
import { type RouteHandler, serve, serveAnyone } from '#server/http/route-handler.ts';
import * as answers from './internal/answers.ts';
import * as service from './service.ts';

const inGroup = (params: { id: string; invitationId: string }) => ({
  groupId: params.id,
  id: params.invitationId,
});

export const invitationRoutes: readonly RouteHandler[] = [
  serve(rows.listGroupInvitations, (context, { params, query }) =>
    service.listGroupInvitations(context, params.id, query),
  ),
  serve(rows.invite, (context, { params, body }) => service.invite(context, params.id, body)),
  serve(rows.resendInvitation, (context, { params }) => service.resendInvitation(context, inGroup(params))),
  serve(rows.getInvitationLink, (context, { params }) => service.getInvitationLink(context, inGroup(params))),
  serve(rows.cancelInvitation, (context, { params }) => service.cancelInvitation(context, inGroup(params))),
  serve(rows.listInvitations, (context, { query }) => service.listInvitations(context, query)),
  serve(rows.acceptInvitation, (context, { params }) => answers.acceptInvitation(context, params.id)),
  serve(rows.declineInvitation, (context, { params }) => answers.declineInvitation(context, params.id)),
  serveAnyone(rows.getInvitationByToken, (context, { params }) =>
    answers.getInvitationByToken(context, params.token),
  ),
  serve(rows.acceptInvitationByToken, (context, { params }) =>
    answers.acceptInvitationByToken(context, params.token),
  ),
];
