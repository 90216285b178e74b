import {
  addGoal,
  contribute,
  listContributions,
  listFriendsGoals,
  listGoals,
  removeContribution,
  removeGoal,
  updateGoal,
} from '#contract/goals.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import { listFriendsGoals as listFriends } from './friends.ts';
import * as service from './service.ts';

export const goalRoutes: readonly RouteHandler[] = [
  serve(listGoals, (context, { query }) => service.listGoals(context, query)),
  serve(listFriendsGoals, (context, { query }) => listFriends(context, query)),
  serve(addGoal, (context, { body }) => service.addGoal(context, body)),
  serve(updateGoal, (context, { params, body }) => service.updateGoal(context, params.id, body)),
  serve(removeGoal, (context, { params }) => service.removeGoal(context, params.id)),
  serve(contribute, (context, { params, body }) => service.contribute(context, params.id, body)),
  serve(listContributions, (context, { params, query }) =>
    service.listContributions(context, params.id, query),
  ),
  serve(removeContribution, (context, { params }) =>
    service.removeContribution(context, params.id, params.contributionId),
  ),
];
