import {
  addBankAccount,
  listBankAccounts,
  removeBankAccount,
  updateBankAccount,
} from '#contract/bank-accounts.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';
import * as service from './service.ts';

export const bankAccountRoutes: readonly RouteHandler[] = [
  serve(listBankAccounts, (context) => service.listBankAccounts(context)),
  serve(addBankAccount, (context, { body }) => service.addBankAccount(context, body)),
  serve(updateBankAccount, (context, { params }) => service.makeDefault(context, params.id)),
  serve(removeBankAccount, (context, { params }) => service.removeBankAccount(context, params.id)),
];
