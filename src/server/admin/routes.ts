import { getStatus, listAudit, listUsers, retryJob } from '#contract/admin.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { listAudit as listActs } from './acts.ts';
import * as status from './status.ts';
import * as users from './users.ts';

export const adminRoutes: readonly Served[] = [
  serve(listUsers, (context, { query }) => users.listUsers(context, query)),
  serve(listAudit, (context, { query }) => listActs(context, query)),
  serve(getStatus, (context) => status.getStatus(context)),
  serve(retryJob, (context, { params }) => status.retryJob(context, params.id)),
];
