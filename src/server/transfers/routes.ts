import { exportGroupCsv, exportGroupJson, importGroup, previewImport } from '#contract/transfers.ts';
import { type Served, serve } from '#server/http/serve.ts';
import * as exporting from './export.ts';
import * as previewing from './preview.ts';
import * as service from './service.ts';

export const transferRoutes: readonly Served[] = [
  serve(previewImport, (context, { body }) => previewing.previewImport(context, body)),
  serve(importGroup, (context, { body }) => service.importGroup(context, body)),
  serve(exportGroupCsv, (context, { params }) => exporting.exportGroupCsv(context, params.id)),
  serve(exportGroupJson, (context, { params }) => exporting.exportGroupJson(context, params.id)),
];
