import { getOutlook } from '#contract/goals.ts';
import { type Served, serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export const outlookRoutes: readonly Served[] = [serve(getOutlook, (context) => service.getOutlook(context))];
