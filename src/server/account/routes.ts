import { downloadDataExport, getDataExport, removeAccount, requestDataExport } from '#contract/account.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as dataExport from './data-export.ts';
import * as service from './service.ts';

export const accountRoutes: readonly RouteHandler[] = [
  serve(getDataExport, (context) => dataExport.getDataExport(context)),
  serve(requestDataExport, (context) => dataExport.requestDataExport(context)),
  serve(downloadDataExport, (context) => dataExport.downloadDataExport(context)),
  serve(removeAccount, (context, { body }) => service.removeOwnAccount(context, body), {
    transaction: 'own',
  }),
];
