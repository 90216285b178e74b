import { expect, test } from 'vitest';
import { contract } from './contract.ts';

/** Reads whose replies no device stores, with the reason. A new read is listed here or has `isCached`. */
const NEVER: Readonly<Record<string, readonly string[]>> = {
  'secrets in the address or the reply': [
    'getBillFeed',
    'getAccessLeft',
    'finishOidc',
    'getGroupToJoin',
    'getGuestLink',
    'getInvitationByToken',
    'getInvitationLink',
    'getJoinLink',
    'listGuestLinks',
    'readBillFeed',
  ],
  'security of the account, and its own programs': [
    'getOidcConnection',
    'getPush',
    'getTwoFactor',
    'listDeliveries',
    'listPasskeys',
    'listSessions',
    'listTokens',
    'listWebhooks',
  ],
  'cards, wallet, bank and subscription stay online': [
    'getCardProvider',
    'getInvoice',
    'getWallet',
    'listBankAccounts',
    'listInvoices',
    'listPaymentMethods',
    'listWalletTransactions',
  ],
  'downloads and what makes them': [
    'downloadDataExport',
    'exportGroupCsv',
    'exportGroupJson',
    'exportSpendingLines',
    'getDataExport',
  ],
  administration: ['getStatus', 'listAudit', 'listPromotionCodes', 'listUsers'],
  'of use only with a connection': [
    'findRate',
    'getChain',
    'listChainLinks',
    'listReminders',
    'listStatements',
  ],
  'about the site': ['getHealth', 'getOpenApi', 'listMailbox', 'watchChanges'],
};

const reads = contract.filter(({ method }) => method === 'GET');
const verbsOf = (isCached: boolean) =>
  reads
    .filter((row) => row.isCached === isCached)
    .map(({ verb }) => verb)
    .toSorted();

test('every read either allows or forbids that devices store its reply', () => {
  expect(verbsOf(false)).toEqual(Object.values(NEVER).flat().toSorted());
});

test('only JSON replies of reads are stored, and never those of the administration', () => {
  const cached = contract.filter(({ isCached }) => isCached);
  expect(cached.length).toBeGreaterThan(40);
  const refused = cached.filter(
    ({ method, responseType, access, path }) =>
      method !== 'GET' || responseType !== 'json' || access === 'admin' || path.includes('token'),
  );
  expect(refused.map(({ verb }) => verb)).toEqual([]);
});
