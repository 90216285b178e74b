import { addComment, listComments } from '#contract/comments.ts';
import { addExpenseFile, removeExpenseFile, removeReceipt, setReceipt } from '#contract/expense-files.ts';
import { listExpenseHistory } from '#contract/expense-history.ts';
import { addSeries, listSeries, removeSeries, updateSeries } from '#contract/expense-series.ts';
import { sumExpenses } from '#contract/expense-sums.ts';
import { getVersion, listVersions, restoreVersion } from '#contract/expense-versions.ts';
import {
  addExpense,
  getExpense,
  listExpenses,
  listRecentExpenses,
  removeExpense,
  restoreExpense,
  updateExpense,
} from '#contract/expenses.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as comments from './internal/comments.ts';
import * as history from './internal/history.ts';
import * as lists from './internal/list-expenses.ts';
import * as receipts from './internal/receipts.ts';
import * as edits from './internal/update-expense.ts';
import * as reads from './read-expense.ts';
import * as series from './series/service.ts';
import * as service from './service.ts';
import * as versions from './versions/service.ts';

export const expenseRoutes: readonly RouteHandler[] = [
  serve(sumExpenses, (context, { query }) => lists.sumExpenses(context, query)),
  serve(listExpenses, (context, { query }) => lists.listExpenses(context, query)),
  serve(listRecentExpenses, (context) => lists.listRecentExpenses(context)),
  serve(addExpense, (context, { body }) => service.addExpense(context, body)),
  serve(getExpense, (context, { params }) => reads.getExpense(context, params.id)),
  serve(updateExpense, (context, { params, body }) => edits.updateExpense(context, params.id, body)),
  serve(removeExpense, (context, { params, query }) =>
    service.removeExpense(context, params.id, query.version),
  ),
  serve(restoreExpense, (context, { params }) => service.restoreExpense(context, params.id)),
  serve(setReceipt, (context, { params, file }) => receipts.setReceipt(context, params.id, file), {
    transaction: 'own',
    beforeBody: (context, { id }) => receipts.allowReceipt(context, id),
  }),
  serve(removeReceipt, (context, { params }) => receipts.removeReceipt(context, params.id), {
    transaction: 'own',
  }),
  serve(addExpenseFile, (context, { params, file }) => receipts.addFile(context, params.id, file), {
    transaction: 'own',
    beforeBody: (context, { id }) => receipts.allowReceipt(context, id),
  }),
  serve(removeExpenseFile, (context, { params }) => receipts.removeOne(context, params), {
    transaction: 'own',
  }),
  serve(listExpenseHistory, (context, { params, query }) =>
    history.listExpenseHistory(context, params.id, query),
  ),
  serve(listVersions, (context, { params, query }) => versions.listVersions(context, params.id, query)),
  serve(getVersion, (context, { params }) => versions.getVersion(context, params)),
  serve(restoreVersion, (context, { params, body }) => versions.restoreVersion(context, params, body)),
  serve(addSeries, (context, { params, body }) => series.addSeries(context, params.id, body)),
  serve(listSeries, (context, { params, query }) => series.listSeries(context, params.id, query)),
  serve(updateSeries, (context, { params, body }) =>
    series.updateSeries(context, { groupId: params.id, seriesId: params.seriesId }, body),
  ),
  serve(removeSeries, (context, { params }) =>
    series.removeSeries(context, { groupId: params.id, seriesId: params.seriesId }),
  ),
  serve(listComments, (context, { params, query }) => comments.listComments(context, params.id, query)),
  serve(addComment, (context, { params, body }) => comments.addComment(context, params.id, body)),
];
