import { addWalletTransaction, getWallet, listWalletTransactions } from '#contract/wallet.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const walletRoutes: readonly RouteHandler[] = [
  serve(getWallet, (context) => service.getWallet(context)),
  serve(listWalletTransactions, (context, { query }) => service.listWalletTransactions(context, query)),
  serve(addWalletTransaction, (context, { body }) => service.addWalletTransaction(context, body)),
];
