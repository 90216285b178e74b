import { downloadDataExport, getDataExport, removeAccount, requestDataExport } from '#contract/account.ts';
import { type Served, serve } from '#server/http/serve.ts';
import * as dataExport from './data-export.ts';
import * as service from './service.ts';

export const accountRoutes: readonly Served[] = [
  serve(getDataExport, (context) => dataExport.getDataExport(context)),
  serve(requestDataExport, (context) => dataExport.requestDataExport(context)),
  serve(downloadDataExport, (context) => dataExport.downloadDataExport(context)),
  serve(removeAccount, (context, { body }) => service.removeOwnAccount(context, body), {
    transaction: 'own',
  }),
];
