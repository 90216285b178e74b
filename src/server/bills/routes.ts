import {
  addBill,
  getBill,
  getBillFeed,
  listBillHistory,
  listBillMonth,
  listBills,
  readBillFeed,
  removeBill,
  removeBillFeed,
  renewBillFeed,
  updateBill,
} from '#contract/bills.ts';
import { type RouteHandler, serve, serveAnyone } from '#server/http/route-handler.ts';
import * as feed from './internal/feed.ts';
import * as lists from './internal/list-bills.ts';
import * as service from './service.ts';

export const billRoutes: readonly RouteHandler[] = [
  serve(listBills, (context, { query }) => lists.listBills(context, query)),
  serve(listBillMonth, (context, { query }) => lists.listBillMonth(context, query)),
  serve(getBill, (context, { params }) => service.getBill(context, params.id)),
  serve(addBill, (context, { body }) => service.addBill(context, body)),
  serve(updateBill, (context, { params, body, queuedAt }) =>
    service.updateBill(context, params.id, { body, queuedAt }),
  ),
  serve(removeBill, (context, { params }) => service.removeBill(context, params.id)),
  serve(listBillHistory, (context, { params, query }) => lists.listBillHistory(context, params.id, query)),
  serve(getBillFeed, (context) => feed.getBillFeed(context)),
  serve(renewBillFeed, (context) => feed.renewBillFeed(context)),
  serve(removeBillFeed, (context) => feed.removeBillFeed(context)),
  serveAnyone(readBillFeed, (context, { params }) => feed.readBillFeed(context, params.token)),
];
