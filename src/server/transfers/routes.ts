import { exportGroupCsv, exportGroupJson } from '#contract/exports.ts';
import { importGroup, previewImport } from '#contract/transfers.ts';
import { type RouteHandler, serve, servePrepared } from '#server/http/route-handler.ts';
import * as exporting from './internal/export.ts';
import * as previewing from './internal/preview-import.ts';
import * as reading from './internal/read-file.ts';
import * as service from './service.ts';

const beforeBody = reading.countImport;

export const transferRoutes: readonly RouteHandler[] = [
  serve(previewImport, (context, { body }) => previewing.previewImport(context, body), {
    transaction: 'own',
    beforeBody,
  }),
  servePrepared(
    importGroup,
    {
      prepare: async (context, { body }) => {
        const { text, dateOrder } = body;
        return reading.readPacked(context, { text, dateOrder }, await service.chooseCurrency(context, body));
      },
      handle: (context, { body }, books) => service.importGroup(context, body, books),
    },
    { beforeBody },
  ),
  serve(exportGroupCsv, (context, { params }) => exporting.exportGroupCsv(context, params.id)),
  serve(exportGroupJson, (context, { params }) => exporting.exportGroupJson(context, params.id)),
];
