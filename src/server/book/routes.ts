import * as rows from '#contract/book.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import { hasOwnExpenses } from './queries.ts';
import { getBook } from './service.ts';

export const bookRoutes: readonly RouteHandler[] = [
  serve(rows.getBook, (context) => getBook(context)),
  serve(rows.hasOwnExpenses, ({ db, person }) => hasOwnExpenses(db, person.id)),
];
