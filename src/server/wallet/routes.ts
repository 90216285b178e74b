import { addWalletTransaction, getWallet, listWalletTransactions } from '#contract/wallet.ts';
import { type Served, serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export const walletRoutes: readonly Served[] = [
  serve(getWallet, (context) => service.getWallet(context)),
  serve(listWalletTransactions, (context, { query }) => service.listWalletTransactions(context, query)),
  serve(addWalletTransaction, (context, { body }) => service.addWalletTransaction(context, body)),
];
