import { listActivity } from '#contract/activity.ts';
import { planFamily as planFamilyRow } from '#contract/families.ts';
import * as rows from '#contract/groups.ts';
import { explainSettlement as explainRow } from '#contract/settlements.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import { explainSettlement } from './internal/explain.ts';
import { allowGroupImage, setGroupImage } from './internal/pictures.ts';
import { planFamily } from './internal/plan-family.ts';
import { updateGroup } from './internal/update.ts';
import * as service from './service.ts';

export const groupRoutes: readonly RouteHandler[] = [
  serve(rows.listGroups, (context, { query }) => service.listGroups(context, query, null)),
  serve(rows.listActiveGroups, (context, { query }) => service.listGroups(context, query, 'active')),
  serve(rows.listPastGroups, (context, { query }) => service.listGroups(context, query, 'closed')),
  serve(rows.listDeletedGroups, (context, { query }) => service.listDeletedGroups(context, query)),
  serve(rows.addGroup, (context, { body }) => service.addGroup(context, body)),
  serve(rows.getGroup, (context, { params }) => service.getGroup(context, params.id)),
  serve(rows.updateGroup, (context, { params, body }) => updateGroup(context, params.id, body), {
    transaction: 'own',
  }),
  serve(planFamilyRow, (context, { params }) =>
    planFamily(context, { groupId: params.id, familyId: params.familyId }),
  ),
  serve(rows.setGroupImage, (context, { params, file }) => setGroupImage(context, params.id, file.bytes), {
    transaction: 'own',
    beforeBody: (context, { id }) => allowGroupImage(context, id),
  }),
  serve(rows.removeGroup, (context, { params }) => service.removeGroup(context, params.id)),
  serve(rows.restoreGroup, (context, { params }) => service.restoreGroup(context, params.id)),
  serve(rows.leaveGroup, (context, { params }) => service.leaveGroup(context, params.id)),
  serve(listActivity, (context, { params, query }) => service.listActivity(context, params.id, query)),
  serve(explainRow, (context, { params, query }) =>
    explainSettlement(context, { groupId: params.id, from: params.from, to: params.to }, query),
  ),
];
