import { newId } from '#server/core/ids.ts';
import type { Caller } from '#server/testing/app/test-app.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { PICTURE } from '#server/testing/makers/picture.ts';
import { seedFile } from '#server/testing/makers/seed.ts';
import { accountSamples } from './account-samples.ts';
import { adminSamples } from './admin-samples.ts';
import { budgetSamples } from './budget-samples.ts';
import { friendSamples } from './friend-samples.ts';
import { peopleSamples } from './people-samples.ts';
import type { Sample } from './sample.ts';
import { seriesSamples } from './series-samples.ts';
import { spendingSamples } from './spending-samples.ts';
import { statementSamples } from './statement-samples.ts';
import { subscriptionSamples } from './subscription-samples.ts';
import { walletSamples } from './wallet-samples.ts';
import type { World } from './world.ts';

const CSV =
  'Date,Description,Category,Cost,Currency,Ana,Ben\n2026-01-02,Lunch,General,10.00,USD,5.00,-5.00\n';

const at = (url: string, body?: unknown) => () => ({ url, body });
const inGroup = (path: string, body?: unknown) => ({
  call: ({ groupId }: World) => ({
    url: `/api/groups/${groupId}${path}`,
    body,
  }),
});
const ofExpense = (path: string, body?: unknown) => ({
  call: ({ expenseId }: World) => ({
    url: `/api/expenses/${expenseId}${path}`,
    body,
  }),
});

/** A call of the first version of an expense that was edited. `bodyOf` gets the present version. */
const ofEdited = (path: string, bodyOf?: (version: number) => object) => ({
  call: async ({ expenseId, creator }: World) => {
    const url = `/api/expenses/${expenseId}`;
    const { body } = await creator.patch(url, { title: 'Supper' });
    return { url: `${url}/versions/1${path}`, ...(bodyOf && { body: bodyOf(body.version ?? 1) }) };
  },
});

async function evenOut({ member, other }: World): Promise<void> {
  for (const person of [member, other]) await person.post('/api/payments/settle-all', {});
}

async function inviteSomebody({ groupId, creator }: World): Promise<string> {
  const email = `${newId()}@example.com`;
  return (await creator.post(`/api/groups/${groupId}/invitations`, { email })).body.id;
}

const invitation = (path: string) => async (world: World) => {
  const id = await inviteSomebody(world);
  return { url: `/api/groups/${world.groupId}/invitations/${id}${path}` };
};

const token = (path: string) => async (world: World) => {
  const id = await inviteSomebody(world);
  const link = await world.creator.get(`/api/groups/${world.groupId}/invitations/${id}/link`);
  return { url: `/api/invitations/token/${String(link.body.url).split('/').at(-1)}${path}` };
};

const othersInvitation = (path: string): Sample => ({
  isOthers: true,
  call: async (world) => ({ url: `/api/invitations/${await inviteSomebody(world)}${path}` }),
});

const DEBT = {
  name: 'Card',
  balance: 800,
  interestRate: 19.99,
  minimumPayment: '40.00',
  dueDate: '2026-07-01',
  promoRate: 0,
  promoEndsOn: '2026-12-31',
};

/** For a debt of the caller. */
const ofDebt = (path: string, body?: unknown): Sample => ({
  call: async (_world, caller) => ({
    url: `/api/debts/${(await caller.post('/api/debts', DEBT)).body.id}${path}`,
    body,
  }),
});

const isOfGroup = ({ creator, member, other }: World, caller: Caller) =>
  [creator, member, other].some((person) => person.id === caller.id);

const GOAL = {
  name: 'Bicycle',
  category: 'purchase',
  targetAmount: 600,
  currentAmount: '50.00',
  deadline: '2026-12-01',
  color: '#4f46e5',
  isPublic: true,
};

/** For a goal of the caller. */
const ofGoal = (path: string, body?: unknown): Sample => ({
  call: async (_world, caller) => ({
    url: `/api/goals/${(await caller.post('/api/goals', GOAL)).body.id}${path}`,
    body,
  }),
});

const BILL = {
  name: 'Electricity',
  amount: 74.12,
  dueDate: '2026-06-20',
  frequency: 'monthly',
  category: 'utilities',
  description: 'Flat',
};

/** For a bill that the caller just made. */
const ofBill = (path: string, body?: unknown): Sample => ({
  call: async (_world, caller) => {
    const { id } = (await caller.post('/api/bills', BILL)).body;
    return { url: `/api/bills/${id}${path}`, body };
  },
});

/** For a message that the caller just wrote in the group's chat, or another person's if the caller may not write. */
const ofMessage = (body?: unknown): Sample => ({
  call: async ({ groupId, creator }, caller) => {
    const url = `/api/chats/${groupId}/messages`;
    const written = await caller.post(url, { text: 'Hello' });
    const { id } = written.status === 201 ? written.body : (await creator.post(url, { text: 'Hello' })).body;
    return { url: `${url}/${id}`, body };
  },
});

/** One sample for every row of the contract, by verb. */
export const samples: Readonly<Record<string, Sample>> = {
  getHealth: { call: at('/api/health') },
  getOpenApi: { call: at('/api/openapi.json') },
  watchChanges: { call: at('/api/live') },
  listMailbox: { call: at('/api/mailbox') },
  getSite: { call: at('/api/site') },
  getCurrentUser: { call: at('/api/user') },
  login: { call: at('/api/login', { username: 'nobody', password: 'quiet-harbour' }), status: () => 401 },
  register: {
    call: () => ({
      url: '/api/register',
      body: { username: newId().slice(-12), password: 'quiet-harbour' },
    }),
  },
  requestSignUp: { call: at('/api/sign-up', { email: 'nobody@example.org' }) },
  beginOidc: { call: at('/api/login/oidc', { return: '/groups' }), status: () => 404 },
  finishOidc: { call: at('/api/login/oidc/callback?state=none'), status: () => 404 },
  connectOidc: {
    call: at('/api/login/oidc/connect', { username: 'nobody', password: 'quiet-harbour' }),
    status: () => 404,
  },
  getOidcConnection: { call: at('/api/user/oidc'), status: () => 404 },
  beginOidcConnection: { call: at('/api/user/oidc', { password: 'quiet-harbour' }), status: () => 404 },
  endOidcConnection: { call: at('/api/user/oidc', { password: 'quiet-harbour' }), status: () => 404 },
  confirmByOidc: { call: at('/api/user/oidc/confirm', { return: '/profile/data' }), status: () => 404 },
  logout: { call: at('/api/logout', {}) },
  getProfile: { call: at('/api/user/profile') },
  updateProfile: {
    call: async ({ app }, caller) => {
      await givePassword(app, caller);
      const email = `${caller.username}@example.com`;
      const payLinks = [{ kind: 'iban', value: 'DE89 3704 0044 0532 0130 00' }];
      const body = {
        firstName: 'Ana',
        lastName: 'Lind',
        email,
        phone: '555 0100',
        payLinks,
        password: PASSWORD,
      };
      return { url: '/api/user/profile', body };
    },
  },

  setNames: { call: at('/api/user/names', { firstName: 'Maya' }) },
  setLanguage: { call: at('/api/user/language', { language: 'en' }) },

  listGroups: { call: at('/api/groups?limit=5') },
  listActiveGroups: { call: at('/api/groups/active') },
  listPastGroups: { call: at('/api/groups/past') },
  listDeletedGroups: { call: at('/api/groups/deleted') },
  addGroup: {
    call: at('/api/groups', { name: 'Cabin', description: 'Snow', date: '2026-02-01', people: ['Zoë'] }),
  },
  getGroup: inGroup(''),
  updateGroup: {
    call: ({ groupId, member, other }) => ({
      url: `/api/groups/${groupId}`,
      body: {
        name: 'Cabin',
        description: null,
        date: '2026-02-01',
        simplifyDebts: false,
        defaultSplit: {
          split: { mode: 'equal', participants: [member.id, other.id] },
          paidBy: member.id,
        },
        families: [{ name: 'Two', userIds: [member.id, other.id] }],
      },
    }),
  },
  planFamily: {
    call: async ({ groupId, creator, other }) => {
      const families = [{ name: 'Two', userIds: [creator.id, other.id] }];
      const { body } = await creator.patch(`/api/groups/${groupId}`, { families });
      return { url: `/api/groups/${groupId}/families/${body.families[0].id}/plan` };
    },
  },
  setGroupImage: { call: ({ groupId }) => ({ url: `/api/groups/${groupId}/image`, file: PICTURE }) },
  removeGroup: {
    call: async (world) => {
      await evenOut(world);
      return { url: `/api/groups/${world.groupId}` };
    },
  },
  restoreGroup: {
    call: async ({ groupId, creator }) => {
      await creator.delete(`/api/groups/${groupId}`);
      return { url: `/api/groups/${groupId}/restore` };
    },
  },
  leaveGroup: {
    call: async (world) => {
      await evenOut(world);
      return { url: `/api/groups/${world.groupId}/leave` };
    },
  },
  getGroupNotices: inGroup('/notices'),
  updateGroupNotices: inGroup('/notices', { remindEveryDays: 7, notify: 'mentions' }),
  listActivity: inGroup('/activity?limit=5'),
  explainSettlement: {
    call: ({ groupId, member, creator }) => ({
      url: `/api/groups/${groupId}/settlements/${member.id}/${creator.id}`,
    }),
  },

  ...peopleSamples,
  ...seriesSamples,
  listGroupInvitations: inGroup('/invitations'),
  invite: inGroup('/invitations', { email: 'friend@example.com', message: 'Come along' }),
  resendInvitation: { call: invitation('/resend') },
  getInvitationLink: { call: invitation('/link') },
  cancelInvitation: { call: invitation('') },
  listInvitations: { call: at('/api/invitations') },
  acceptInvitation: othersInvitation('/accept'),
  declineInvitation: othersInvitation('/decline'),
  getInvitationByToken: { call: token('') },
  acceptInvitationByToken: {
    call: token('/accept'),
    status: (world, caller) => (isOfGroup(world, caller) ? 409 : 200),
  },

  listExpenses: { call: at('/api/expenses?dateRange=custom&from=2026-01-01&to=2026-12-31&category=all&q=a') },
  sumExpenses: { call: at('/api/expenses/sums?dateRange=this_month&q=a') },
  listRecentExpenses: { call: at('/api/expenses/recent') },
  addExpense: {
    call: ({ groupId, creator, member }) => ({
      url: '/api/expenses',
      body: {
        title: 'Taxi',
        amount: 12.5,
        date: '2026-06-11',
        groupId,
        category: 'transportation',
        splitType: 'custom',
        paidBy: member.id,
        payers: [
          { userId: member.id, amount: 10 },
          { userId: creator.id, amount: '2.50' },
        ],
        shares: [
          { userId: creator.id, amount: '2.50' },
          { userId: member.id, amount: 10 },
        ],
        notes: 'Late',
        merchantName: 'Cab',
        receiptData: 'Airport 12.50',
      },
    }),
  },
  getExpense: ofExpense(''),
  updateExpense: ofExpense('', { title: 'Supper', amount: 31, splitType: 'equal', version: 1 }),
  removeExpense: ofExpense(''),
  restoreExpense: {
    call: async ({ expenseId, creator }) => {
      await creator.delete(`/api/expenses/${expenseId}`);
      return { url: `/api/expenses/${expenseId}/restore` };
    },
  },
  setReceipt: { call: ({ expenseId }) => ({ url: `/api/expenses/${expenseId}/receipt`, file: PICTURE }) },
  removeReceipt: ofExpense('/receipt'),
  addExpenseFile: { call: ({ expenseId }) => ({ url: `/api/expenses/${expenseId}/files`, file: PICTURE }) },
  removeExpenseFile: {
    call: async ({ app, expenseId }) => {
      const fileId = await seedFile(app, expenseId);
      return { url: `/api/expenses/${expenseId}/files/${fileId}` };
    },
  },
  findRate: inGroup('/rate?currency=EUR&date=2026-06-15'),
  listExpenseHistory: ofExpense('/history'),
  listVersions: ofExpense('/versions?limit=5'),
  getVersion: ofEdited(''),
  restoreVersion: ofEdited('/restore', (version) => ({ version })),
  listComments: ofExpense('/comments?limit=5'),
  addComment: ofExpense('/comments', { text: 'Was good' }),

  getPaymentSummary: { call: at('/api/payments/summary') },
  listToPay: { call: at('/api/payments/to-pay') },
  listToCollect: { call: at('/api/payments/to-collect') },
  listRecentPayments: { call: at('/api/payments/recent') },
  listGroupPayments: inGroup('/payments?limit=5'),
  addPayment: {
    call: ({ groupId, other }) => ({
      url: '/api/payments',
      body: { userId: other.id, amount: 3.2, groupId, paymentMethodId: 'cash' },
    }),
  },
  settleAll: { call: at('/api/payments/settle-all', { method: 'cash' }) },
  listOwing: { call: at('/api/summary/owing?currency=USD') },
  listReminders: { call: at('/api/payments/reminders') },
  remindAll: { call: at('/api/payments/remind-all', {}) },
  voidPayment: {
    call: async ({ groupId, other, creator, member }, caller) => {
      const userId = caller.id === creator.id ? creator.id : member.id;
      const body = { userId, amount: 1, groupId, paymentMethodId: 'cash' };
      return { url: `/api/payments/${(await other.post('/api/payments', body)).body.id}/void` };
    },
  },
  getBook: { call: at('/api/user/book') },
  hasOwnExpenses: { call: at('/api/expenses/own') },
  getSummary: { call: at('/api/summary') },
  ...friendSamples,

  previewImport: { call: at('/api/groups/import/preview', { text: CSV, dateOrder: 'mdy' }) },
  importGroup: {
    call: (_world, caller) => ({
      url: '/api/groups/import',
      body: {
        text: CSV,
        groupName: 'Moved in',
        people: [
          { name: 'Ana', userId: caller.id === '' ? null : caller.id },
          { name: 'Ben', userId: null },
        ],
      },
    }),
  },
  exportGroupCsv: inGroup('/export.csv'),
  exportGroupJson: inGroup('/export.json'),
  getChain: inGroup('/chain'),
  listChainLinks: inGroup('/chain/links?after=1'),

  listBills: { call: at('/api/bills?status=unpaid&category=utilities&limit=5') },
  listBillMonth: { call: at('/api/bills/month?month=2026-06') },
  addBill: {
    call: (world, caller) => ({
      url: '/api/bills',
      body: { ...BILL, reminderDays: 5, shareGroupId: isOfGroup(world, caller) ? world.groupId : null },
    }),
  },
  updateBill: ofBill('', { ...BILL, dueDate: '2026-06-18', reminderDays: null, isPaid: true }),
  getBill: ofBill(''),
  removeBill: ofBill(''),
  listBillHistory: ofBill('/history?limit=5'),
  getBillFeed: { call: at('/api/bills/feed') },
  renewBillFeed: { call: at('/api/bills/feed') },
  removeBillFeed: { call: at('/api/bills/feed') },
  readBillFeed: {
    call: async ({ creator }) => {
      const { url } = (await creator.post('/api/bills/feed')).body;
      return { url: new URL(url).pathname };
    },
  },

  listDebts: { call: at('/api/debts') },
  planDebts: {
    call: async (_world, caller) => {
      await caller.post('/api/debts', DEBT);
      return { url: '/api/debts/plan?strategy=avalanche&extra=50&once=2026-07-01:100,2026-08-01:5.25' };
    },
  },
  addDebt: { call: at('/api/debts', DEBT) },
  reorderDebts: {
    call: async (_world, caller) => {
      const { id } = (await caller.post('/api/debts', DEBT)).body;
      return { url: '/api/debts/reorder', body: { debtIds: [id] } };
    },
  },
  updateDebt: ofDebt('', { ...DEBT, promoRate: null, promoEndsOn: null }),
  removeDebt: ofDebt(''),
  payDebt: ofDebt('/payment', { amount: 25, date: '2026-06-15' }),
  listDebtPayments: ofDebt('/payments?limit=5'),

  listGoals: { call: at('/api/goals?limit=5') },
  listFriendsGoals: {
    call: async ({ other }) => {
      await other.post('/api/goals', GOAL);
      return { url: '/api/goals/friends?limit=5' };
    },
  },
  addGoal: {
    call: (_world, { id }) => ({ url: '/api/goals', body: { ...GOAL, ...(id !== '' && { userId: id }) } }),
  },
  updateGoal: ofGoal('', { ...GOAL, isArchived: true }),
  removeGoal: ofGoal(''),
  contribute: ofGoal('/contributions', { amount: 25, date: '2026-06-15', description: 'Pay day' }),
  listContributions: ofGoal('/contributions?limit=5'),
  removeContribution: {
    call: async (_world, caller) => {
      const { id } = (await caller.post('/api/goals', GOAL)).body;
      const made = await caller.post(`/api/goals/${id}/contributions`, { amount: 5 });
      return { url: `/api/goals/${id}/contributions/${made.body.contribution?.id}` };
    },
  },
  getOutlook: {
    call: async (_world, caller) => {
      await caller.post('/api/debts', DEBT);
      await caller.post('/api/goals', GOAL);
      return { url: '/api/outlook?days=60&source=wallet&owed=true' };
    },
  },
  setOwnBalance: { call: at('/api/outlook/balance', { amount: 1234.5 }) },

  listNotifications: {
    call: async ({ creator, groupId }) => {
      await creator.post(`/api/chats/${groupId}/messages`, { text: 'Hello' });
      return { url: '/api/notifications?limit=5' };
    },
  },
  getCardProvider: { call: at('/api/card-provider') },
  countUnread: { call: at('/api/notifications/unread') },
  readNotifications: { call: at('/api/notifications/read', { all: true }) },
  getNotificationPreferences: { call: at('/api/user/notifications') },
  updateNotificationPreferences: {
    call: at('/api/user/notifications', { events: [{ event: 'message', app: false, mail: true }] }),
  },

  listMessages: {
    call: async ({ creator, member, groupId }) => {
      const url = `/api/chats/${groupId}/messages`;
      await creator.post(url, { text: `Hello @${member.username}`, mentions: [member.id] });
      return { url: `${url}?limit=5` };
    },
  },
  addMessage: {
    call: ({ groupId, other }) => ({
      url: `/api/chats/${groupId}/messages`,
      body: { text: `Hello @${other.username}`, mentions: [other.id] },
    }),
  },
  updateMessage: ofMessage({ text: 'Hello again', mentions: [] }),
  removeMessage: ofMessage(),
  listUnreadChats: { call: at('/api/chats/unread') },
  countUnreadMessages: { call: ({ groupId }) => ({ url: `/api/chats/${groupId}/unread` }) },
  readMessages: {
    call: async ({ groupId, creator }) => {
      const written = await creator.post(`/api/chats/${groupId}/messages`, { text: 'Hello' });
      return { url: `/api/chats/${groupId}/read`, body: { lastReadId: written.body.id } };
    },
  },
  ...spendingSamples,
  ...budgetSamples,
  ...statementSamples,
  ...subscriptionSamples,
  ...accountSamples,
  ...adminSamples,
  ...walletSamples,
};
