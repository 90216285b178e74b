import { listMailbox } from '#contract/site.ts';
import { type Served, serveAnyone } from '#server/http/serve.ts';
import * as service from './service.ts';

export const mailRoutes: readonly Served[] = [
  serveAnyone(listMailbox, (context, { query }) => service.listMailbox(context, query)),
];
