import { addStatement, listStatements, previewStatement, removeStatement } from '#contract/statements.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as lists from './internal/list.ts';
import * as previews from './internal/preview.ts';
import { countPreview } from './internal/read-upload.ts';
import * as undoing from './internal/undo.ts';
import * as service from './service.ts';

export const statementRoutes: readonly RouteHandler[] = [
  serve(previewStatement, (context, { file, body }) => previews.previewStatement(context, file.bytes, body), {
    transaction: 'own',
    beforeBody: countPreview,
  }),
  serve(addStatement, (context, { body }) => service.addStatement(context, body)),
  serve(listStatements, (context, { query }) => lists.listStatements(context, query)),
  serve(removeStatement, (context, { params }) => undoing.removeStatement(context, params.id)),
];
