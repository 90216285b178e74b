import * as rows from '#contract/book.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import { getBook } from './service.ts';

export const bookRoutes: readonly RouteHandler[] = [serve(rows.getBook, (context) => getBook(context))];
