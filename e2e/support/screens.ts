import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accountScreens } from './account-screens.ts';
import { bookScreens } from './book-screens.ts';
import { familyScreens } from './family-screens.ts';
import { chooseFile, mixedFile, spliitFile, tricountFile } from './imports.ts';
import { readMail } from './people.ts';
import {
  amended,
  choose,
  click,
  dialog,
  dialogBy,
  fill,
  given,
  heading,
  inOrder,
  item,
  itemOf,
  menu,
  press,
  type Screen,
  type World,
  withoutScript,
} from './screen-steps.ts';
import { seriesScreens } from './series-screens.ts';
import { statementScreens } from './statement-screens.ts';
import { versionScreens } from './version-screens.ts';

export type { Screen, World } from './screen-steps.ts';

/** The browser says that the net is gone. */
const offline = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByText(/^As of .*, offline$/)).toBeVisible();
};

const splitBy = (mode: string) =>
  inOrder(
    async (page) => page.getByLabel('Amount', { exact: true }).fill('131.85'),
    async (page) => page.getByLabel('Title').fill('Seafood dinner'),
    click('button', /^Paid by you/),
    click('radio', mode),
  );

const fillYen = async (page: Page) => {
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('Ramen');
  await form.getByRole('button', { name: 'Paid in another currency' }).click();
  await form.getByLabel('Currency', { exact: true }).selectOption('JPY');
  await form.getByLabel('Amount paid').fill('3000');
};

const payInYen = inOrder(fillYen, fill('Rate', '0.00664'));

/** Sends the form, which has an error. */
const submit = async (page: Page) => {
  // On a phone the split is in front of the form.
  const done = page.getByRole('button', { name: 'Done' });
  if (await done.isVisible()) await done.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Expense' }).click();
};

/** Leaves the form with a title in it. */
const leaveTyped = inOrder(fill('Title', 'Chestnuts'), press('Escape'), async (page) =>
  expect(page.getByRole('alertdialog')).toBeVisible(),
);

const inYen = amended('**/api/expenses/*', (expense: object) => ({
  ...expense,
  original: { amount: 3000, currency: 'JPY', rate: '0.00664' },
}));

type Summary = { currencies: object[] };

/** What someone owes and is owed in three currencies. */
const inCurrencies = amended('**/api/summary', (summary: Summary) => ({
  ...summary,
  currencies: [
    ...summary.currencies,
    {
      currency: 'EUR',
      totalOwed: 0,
      owedGroupsCount: 0,
      totalOwing: 42.75,
      owingFriendsCount: 1,
      balance: 42.75,
    },
    {
      currency: 'JPY',
      totalOwed: 3000,
      owedGroupsCount: 1,
      totalOwing: 0,
      owingFriendsCount: 0,
      balance: -3000,
    },
    {
      currency: 'KWD',
      totalOwed: 0,
      owedGroupsCount: 0,
      totalOwing: 1.505,
      owingFriendsCount: 1,
      balance: 1.505,
    },
  ],
}));

type Lines = { kind: string; other: object | null; canUndo: boolean; title: string | null }[];

/** The newest line says that a person took over a place. */
const takenOver = amended('**/activity*', ([line, ...others]: Lines) => [
  { ...line, kind: 'member_took_over', title: 'Zoë', canUndo: true },
  ...others,
]);

type Explained = { from: object; to: object; amount: number };
type Carried = { memberBalances: { user: { username: string } }[] };

const isRefund = async (page: Page) => {
  const form = page.getByRole('dialog');
  await form.getByLabel('Amount', { exact: true }).fill('90');
  await form.getByLabel('Title').fill('Deposit');
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await form.getByText(/^Money that came back/).scrollIntoViewIfNeeded();
};

const refunded = amended('**/api/expenses/*', (expense: object) => ({ ...expense, isRefund: true }));

/** Two chains lead to the payment; the second one has a payment of the plan in it. */
const chained = amended('**/settlements/*/*', (why: Explained) => {
  const [ben, zoe, liam] = ['benedikt-featherstonehaugh', 'zoë', 'liam'].map((username) => ({
    id: username,
    username,
  }));
  const link = (
    from: object | undefined,
    to: object | undefined,
    amount: number,
    toFamily: object | null = null,
  ) => ({
    from,
    to,
    amount,
    fromFamily: null,
    toFamily,
  });
  const rest = Math.round(why.amount * 100 - 2000) / 100;
  return {
    ...why,
    chain: [
      link(why.from, ben, 20),
      link(ben, why.to, 20),
      link(why.from, zoe, rest, { id: 'harbors', name: 'The Harbors' }),
      link(liam, why.to, rest),
    ],
  };
});

/** Maya was charged an odd cent more than the others, and demo less. */
const carried = amended('**/api/groups/*', (group: Carried) =>
  Array.isArray(group)
    ? group
    : {
        ...group,
        memberBalances: group.memberBalances.map((each) => ({
          ...each,
          carry: { maya: 0.8, demo: -0.8 }[each.user.username] ?? 0,
        })),
      },
);

type Budgeted = { budgets: { amount: number; carried: number }[] };

/** Budgets that are over, nearly spent, and with something carried over. */
const overBudget = ({ budgets, ...reply }: Budgeted) => {
  const figures = [
    { spent: 452.5, left: -32.5 },
    { spent: 36, left: 4 },
    { spent: 48.3, left: 143.95, carried: 62.25 },
  ];
  return { ...reply, budgets: budgets.map((budget, place) => ({ ...budget, ...figures[place] })) };
};

const photo = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#c9a36a"/></svg>`;

/** An expense with a photo as its receipt, a PDF and a photo with a long name. */
const withFiles = inOrder(
  async (page) => {
    await page.route('/uploads/*.webp', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: photo }),
    );
  },
  amended('**/api/expenses/*', (expense: object) => {
    const names = ['till.jpg', 'Warranty.pdf', `${'Bodega-receipt-'.repeat(4)}2026.jpg`];
    const files = names.map((name, place) => ({
      id: `00000000-0000-7000-8000-00000000006${place}`,
      url: `/uploads/${place}${'0'.repeat(31)}.${name.endsWith('.pdf') ? 'pdf' : 'webp'}`,
      name,
    }));
    return { ...expense, receiptUrl: files[0]?.url, files };
  }),
);

/** Waits for a text of the open dialog. */
const says = (text: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('dialog').getByText(text)).toBeVisible();

const severalPay = async (page: Page) => {
  const form = page.getByRole('dialog');
  await form.getByLabel('Amount', { exact: true }).fill('131.85');
  await form.getByLabel('Title').fill('Seafood dinner');
  await form.getByRole('button', { name: /^Paid by you/ }).click();
  await form.getByLabel('Paid by', { exact: true }).selectOption('Several people…');
  await form.getByLabel('Amount paid by you').fill('100');
};

const csv = [
  'Date,Description,Category,Cost,Currency,demo,Noor,Sam',
  '2026-05-01,Cabin,Rent,300.00,USD,200.00,-100.00,-100.00',
  '2026-05-02,Groceries,Groceries,84.30,USD,-28.10,56.20,-28.10',
  '2026-05-04,Sam paid demo,Payment,50.00,USD,-50.00,0.00,50.00',
].join('\n');

const upload =
  (text: string, name = 'Lake house.csv') =>
  async (page: Page) =>
    chooseFile(page.getByRole('dialog'), name, text);

const MONTH_MILLISECONDS = 29.5 * 86_400_000;
const expiresAt = new Date(Date.now() + MONTH_MILLISECONDS).toISOString();

const toJoin = {
  groupName: 'Lisbon weekend',
  membersCount: 5,
  placeholders: ['Zoë', 'Benedikt Featherstonehaugh-Cholmondeley', 'Noor'].map((name, index) => ({
    id: `00000000-0000-7000-8000-00000000000${index}`,
    name,
  })),
  sender: { username: 'maya' },
  expiresAt,
};

const toLookAt = {
  groupName: 'Lisbon weekend',
  sender: { username: 'maya' },
  kind: 'take_part',
  needsPin: true,
  expiresAt,
  place: null,
};

const joinLink = {
  url: 'https://allsquare.example/join/3q2-7wEjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWc',
  expiresAt,
};

const dueInEuros = {
  user: { id: '00000000-0000-7000-8000-000000000001', username: 'noor' },
  groupId: '00000000-0000-7000-8000-000000000002',
  groupName: 'Lisbon weekend',
  amount: 46.25,
  currency: 'EUR',
  isBeingPaid: false,
  hasAccount: true,
  fromFamily: null,
  toFamily: null,
  payLinks: [
    { kind: 'iban', value: 'DE89370400440532013000' },
    { kind: 'paypal', value: 'noor' },
  ],
};

const qr = async (page: Page) => expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();

const friendId = '00000000-0000-7000-8000-000000000000';
const line = { isBeingPaid: false, currency: 'USD' };
const friend = {
  user: { id: friendId, username: 'benedikt-featherstonehaugh', profilePicture: null },
  currency: 'USD',
  net: -7.5,
  nets: [
    { currency: 'USD', amount: -7.5 },
    { currency: 'EUR', amount: 40 },
  ],
  groups: [
    { ...line, groupId: '1', groupName: 'A week in the mountains with everybody', amount: -1230.5 },
    { ...line, groupId: '2', groupName: 'Flat on Alder Street', amount: 1200 },
    { ...line, groupId: '3', groupName: 'Berlin', amount: 40, currency: 'EUR' },
    { ...line, groupId: '4', groupName: 'benedikt-featherstonehaugh', amount: 23 },
    { ...line, groupId: '5', groupName: 'Ski week', amount: 0 },
  ],
  offsets: [
    { id: '1', amount: 25, currency: 'USD', createdAt: '2026-05-01T10:00:00.000Z', canUndo: true },
    { id: '2', amount: 180, currency: 'EUR', createdAt: '2026-04-01T10:00:00.000Z', canUndo: false },
  ],
  directGroupId: '4',
};
const ofFriend = {
  as: 'demo',
  path: `/friends/${friendId}`,
  expectsError: true,
} as const;

const firstCategory = async (page: Page) =>
  page.getByRole('list', { name: 'Categories' }).getByRole('button').first().click();

const paidRent = async (page: Page) => {
  await page.getByRole('button', { name: /^Housing/ }).click();
  await page.getByRole('link', { name: 'Rent' }).click();
  await expect(page.getByRole('dialog', { name: 'Rent' })).toBeVisible();
};

const showTable = async (page: Page) => page.getByText('Show as a table').first().click();
const lookAt = (region: string) => async (page: Page) =>
  page.getByRole('region', { name: region }).scrollIntoViewIfNeeded();
const reviewYear = inOrder(click('button', / in Review$/), click('button', 'Next year'), async (page) =>
  expect(page.getByText(/^With /).first()).toBeVisible(),
);

const lisbon = ({ lisbon: id }: World) => `/groups/${id}`;
const tab = (name: string) => (world: World) => `${lisbon(world)}?tab=${name}`;
const dinner = (world: World) => `${lisbon(world)}?expense=${world.dinner}`;

export const screens: readonly Screen[] = [
  { name: 'offline-mark', as: 'demo', path: ({ lisbon }) => `/groups/${lisbon}`, open: offline },
  { name: 'auth-login', as: 'visitor', path: '/auth' },
  { name: 'auth-login-refused', as: 'visitor', path: '/auth', open: click('button', 'Sign In') },
  { name: 'auth-register', as: 'visitor', path: '/auth?tab=register' },
  { name: 'terms', as: 'visitor', path: '/terms' },
  { name: 'privacy', as: 'visitor', path: '/privacy' },
  { name: 'not-found', as: 'visitor', path: '/no/such/page', expectsError: true },
  { name: 'mailbox', as: 'visitor', path: '/mailbox' },
  {
    name: 'mailbox-mail',
    as: 'visitor',
    path: '/mailbox',
    // Other tests send mails too, so that without the filter it may not be on the first page.
    open: inOrder(fill('Filter by address', 'demo@allsquare.example'), click('button', /Book club/)),
  },
  { name: 'invitation-visitor', as: 'visitor', path: (world) => world.invitation },
  { name: 'invitation', as: 'demo', path: (world) => world.invitation },
  { name: 'invitation-unknown', as: 'visitor', path: '/invitations/none', expectsError: true },

  { name: 'join-visitor', as: 'visitor', path: '/join/example', given: given('**/api/join/*', toJoin) },
  {
    name: 'join',
    as: 'demo',
    path: '/join/example',
    given: given('**/api/join/*', toJoin),
    open: click('button', 'Join Group'),
    expectsError: true,
  },
  { name: 'join-ended', as: 'visitor', path: '/join/none', expectsError: true },
  { name: 'guest-pin', as: 'visitor', path: '/g/example', given: given('**/api/guest/*', toLookAt) },
  { name: 'guest-ended', as: 'visitor', path: '/g/none', expectsError: true },

  { name: 'dashboard', as: 'demo', path: '/' },
  { name: 'dashboard-currencies', as: 'demo', path: '/', given: inCurrencies },
  { name: 'dashboard-new', as: 'newcomer', path: '/' },
  { name: 'drawer', as: 'demo', path: '/', open: dialogBy('Open menu'), only: 'phone' },
  { name: 'notifications', as: 'demo', path: '/', open: dialogBy(/^Notifications/) },
  { name: 'notifications-new', as: 'newcomer', path: '/', open: dialogBy(/^Notifications/) },

  { name: 'keyboard-shortcuts', as: 'demo', path: '/', open: inOrder(press('?'), dialog) },
  {
    name: 'script-missing',
    as: 'demo',
    path: '/',
    given: withoutScript('shortcuts-dialog'),
    open: inOrder(heading(/^Hello/), press('?'), async (page) =>
      expect(page.getByText("This couldn't be loaded")).toBeVisible(),
    ),
    expectsError: true,
  },
  { name: 'command-palette', as: 'demo', path: '/', open: inOrder(press('ControlOrMeta+k'), dialog) },
  {
    name: 'command-palette-found',
    as: 'demo',
    path: '/',
    open: inOrder(press('ControlOrMeta+k'), async (page) => {
      await page.getByRole('dialog').getByRole('combobox').fill('sea');
      await expect(page.getByRole('option', { name: /Seafood dinner/ })).toBeVisible();
    }),
  },

  { name: 'groups', as: 'demo', path: '/groups' },
  { name: 'groups-new', as: 'newcomer', path: '/groups' },
  { name: 'groups-create', as: 'demo', path: '/groups?create=1', open: dialog },
  {
    name: 'groups-create-currency',
    as: 'demo',
    path: '/groups?create=1',
    open: inOrder(dialog, click('button', 'Change Currency'), async (page) => {
      await page.getByLabel('Currency', { exact: true }).selectOption('KWD');
    }),
  },
  { name: 'groups-remove', as: 'demo', path: '/groups', open: dialogBy('Delete Lisbon weekend') },
  { name: 'groups-invite', as: 'demo', path: '/groups', open: dialogBy('Invite') },
  { name: 'groups-import', as: 'demo', path: '/groups', open: dialogBy('Import') },
  {
    name: 'groups-import-review',
    as: 'demo',
    path: '/groups',
    open: inOrder(dialogBy('Import'), upload(csv), heading('Match People')),
  },
  {
    name: 'groups-import-dates',
    as: 'demo',
    path: '/groups',
    open: inOrder(
      dialogBy('Import'),
      upload(csv.replaceAll(/2026-(\d\d)-0(\d)/g, '$1/0$2/2026')),
      click('radio', /^Month first/),
    ),
  },
  {
    name: 'groups-import-tricount',
    as: 'demo',
    path: '/groups',
    open: inOrder(
      dialogBy('Import'),
      upload(tricountFile('demo').replace('100.00,2026', '99.99,2026')),
      heading('Match People'),
    ),
  },
  {
    name: 'groups-import-spliit',
    as: 'demo',
    path: '/groups',
    open: inOrder(dialogBy('Import'), upload(spliitFile('demo'), 'Canal boat.json'), heading('Match People')),
  },
  {
    name: 'groups-import-currencies',
    as: 'demo',
    path: '/groups',
    open: inOrder(dialogBy('Import'), upload(mixedFile('demo')), heading('Match People')),
  },
  {
    name: 'groups-import-rates',
    as: 'demo',
    path: '/groups',
    open: inOrder(
      dialogBy('Import'),
      upload(mixedFile('demo')),
      click('radio', /^One group in one currency/),
      async (page) => page.getByLabel('1 JPY in EUR').fill('0.00625'),
    ),
  },
  {
    name: 'groups-import-refused',
    as: 'demo',
    path: '/groups',
    open: inOrder(
      click('button', 'Import'),
      upload(csv.replace('84.30', 'lots').replace('300.00', '299.00')),
    ),
  },

  { name: 'group', as: 'demo', path: lisbon },
  { name: 'group-owing', as: 'demo', path: ({ flat }) => `/groups/${flat}` },
  { name: 'group-closed', as: 'demo', path: ({ ski }) => `/groups/${ski}` },
  {
    name: 'group-unknown',
    as: 'demo',
    path: '/groups/00000000-0000-7000-8000-000000000000',
    expectsError: true,
  },
  { name: 'group-balances', as: 'demo', path: tab('balances') },
  {
    name: 'group-balances-why',
    as: 'maya',
    path: tab('balances'),
    open: click('button', 'Why do I owe this?'),
  },
  {
    name: 'group-balances-why-chain',
    as: 'maya',
    path: tab('balances'),
    given: chained,
    open: inOrder(click('button', 'Why do I owe this?'), async (page) =>
      page.getByText('nothing directly').scrollIntoViewIfNeeded(),
    ),
  },
  {
    name: 'group-record-payment',
    as: 'maya',
    path: tab('balances'),
    open: dialogBy('Record a Payment'),
  },
  {
    name: 'group-spending',
    as: 'demo',
    path: tab('spending'),
    open: async (page) => page.getByRole('region', { name: 'By Person' }).scrollIntoViewIfNeeded(),
  },
  { name: 'group-chat', as: 'demo', path: tab('chat') },
  {
    name: 'group-chat-mention',
    as: 'demo',
    path: tab('chat'),
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Message' }).pressSequentially('@');
      await expect(page.getByRole('listbox', { name: 'Members' })).toBeVisible();
    },
  },
  {
    name: 'group-chat-edit',
    as: 'demo',
    path: tab('chat'),
    open: inOrder(click('button', 'Message actions'), choose('Edit')),
  },
  {
    name: 'group-chat-remove',
    as: 'demo',
    path: tab('chat'),
    open: inOrder(click('button', 'Message actions'), choose('Delete'), dialog),
  },
  { name: 'group-chat-none', as: 'demo', path: ({ ski }) => `/groups/${ski}?tab=chat` },
  { name: 'group-activity', as: 'demo', path: tab('activity') },
  {
    name: 'group-takeover-undo',
    as: 'demo',
    path: tab('activity'),
    given: takenOver,
    open: dialogBy('Undo the claim of Zoë'),
  },
  { name: 'group-members', as: 'demo', path: tab('members') },
  {
    name: 'group-history-checked',
    as: 'demo',
    path: tab('members'),
    open: async (page) => page.getByText(/^History verified/).scrollIntoViewIfNeeded(),
  },
  {
    name: 'group-add-person-refused',
    as: 'demo',
    path: tab('members'),
    open: click('button', 'Add a Person'),
  },
  { name: 'group-join-link-none', as: 'demo', path: tab('members'), open: dialogBy('Join Link') },
  {
    name: 'group-join-link',
    as: 'demo',
    path: tab('members'),
    given: given('**/join-link', joinLink),
    open: inOrder(dialogBy('Join Link'), async (page) =>
      expect(page.getByRole('img', { name: 'QR code of the join link' })).toBeVisible(),
    ),
  },
  { name: 'group-menu', as: 'demo', path: lisbon, open: inOrder(click('button', 'More'), menu) },
  { name: 'group-edit', as: 'demo', path: lisbon, open: item('Edit Group') },
  { name: 'group-notices', as: 'demo', path: lisbon, open: item('Notifications') },
  {
    name: 'group-default-split',
    as: 'demo',
    path: lisbon,
    open: inOrder(item('Default Split'), click('radio', 'Percentages'), click('button', 'By Income')),
  },
  { name: 'group-picture', as: 'demo', path: lisbon, open: item('Change Picture') },
  { name: 'group-import', as: 'demo', path: lisbon, open: item('Import') },
  { name: 'group-leave-owing', as: 'demo', path: lisbon, open: item('Leave Group') },
  { name: 'group-leave', as: 'demo', path: ({ ski }) => `/groups/${ski}`, open: item('Leave Group') },
  { name: 'group-settle-up', as: 'maya', path: lisbon, open: dialogBy('Settle Up') },
  ...familyScreens,
  ...seriesScreens,
  ...bookScreens,
  {
    name: 'settle-up-pay-link',
    as: 'maya',
    path: '/payments',
    given: given('**/api/payments/to-pay', [dueInEuros]),
    open: inOrder(dialogBy('Pay noor'), click('radio', /^IBAN/), qr),
  },
  {
    name: 'group-invitations-sent',
    as: 'demo',
    path: '/groups',
    open: inOrder(dialogBy('Invite'), click('tab', 'Sent Invitations')),
  },

  { name: 'friends', as: 'demo', path: '/friends' },
  { name: 'friends-owing', as: 'demo', path: '/friends?owing=USD' },
  { name: 'friends-new', as: 'newcomer', path: '/friends' },
  { name: 'friend', ...ofFriend, given: given('**/api/friends/*', friend) },
  {
    name: 'friend-net',
    ...ofFriend,
    given: given('**/api/friends/*', friend),
    open: dialogBy('Offset Debts'),
  },
  { name: 'friend-unknown', ...ofFriend },

  { name: 'expenses', as: 'demo', path: '/expenses' },
  { name: 'expenses-none', as: 'demo', path: '/expenses?q=nothing+has+this+name' },
  { name: 'expenses-custom', as: 'demo', path: '/expenses?dateRange=custom&from=2026-01-01' },
  { name: 'expense', as: 'demo', path: dinner, open: dialog },
  { name: 'expense-history', as: 'demo', path: dinner, open: click('tab', 'History') },
  ...versionScreens(dinner),
  { name: 'expense-refund', as: 'demo', path: dinner, given: refunded, open: says(/^Refund to/) },
  {
    name: 'expense-files',
    as: 'demo',
    path: dinner,
    given: withFiles,
    open: async (page) => page.getByRole('button', { name: 'Add Another' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'expense-edit',
    as: 'demo',
    path: dinner,
    open: inOrder(click('button', 'Edit'), heading('Edit Expense')),
  },
  {
    name: 'expense-duplicate',
    as: 'demo',
    path: dinner,
    open: inOrder(click('button', 'Duplicate'), heading('Add Expense')),
  },
  { name: 'expense-unknown', as: 'demo', path: '/expenses?expense=none', open: dialog, expectsError: true },
  { name: 'add-expense', as: 'demo', path: lisbon, open: dialogBy('Add Expense') },
  {
    name: 'add-expense-refused',
    as: 'demo',
    path: '/expenses?add=1',
    open: async (page) => page.getByRole('dialog').getByRole('button', { name: 'Add Expense' }).click(),
  },
  {
    name: 'add-expense-several-payers',
    as: 'demo',
    path: lisbon,
    open: inOrder(dialogBy('Add Expense'), severalPay),
  },
  {
    name: 'add-expense-other-currency',
    as: 'demo',
    path: lisbon,
    open: inOrder(dialogBy('Add Expense'), payInYen),
  },
  {
    name: 'add-expense-other-currency-refused',
    as: 'demo',
    path: lisbon,
    open: inOrder(dialogBy('Add Expense'), fillYen, submit, says('Enter the rate or the amount')),
  },
  {
    name: 'add-expense-several-payers-refused',
    as: 'demo',
    path: lisbon,
    open: inOrder(dialogBy('Add Expense'), severalPay, submit, says(/left to enter$/)),
  },
  {
    name: 'add-expense-discard',
    as: 'demo',
    path: lisbon,
    open: inOrder(dialogBy('Add Expense'), leaveTyped),
  },
  { name: 'expense-other-currency', as: 'demo', path: dinner, given: inYen, open: says(/^¥3,000 at/) },
  {
    name: 'add-expense-refund',
    as: 'demo',
    path: lisbon,
    open: inOrder(dialogBy('Add Expense'), isRefund),
  },
  {
    name: 'add-expense-odd-cents',
    as: 'demo',
    path: lisbon,
    given: carried,
    open: inOrder(dialogBy('Add Expense'), splitBy('Equally'), async (page) => {
      await page.getByLabel('Amount', { exact: true }).fill('100');
      await page.getByText('Adds up').scrollIntoViewIfNeeded();
    }),
  },
  { name: 'add-expense-no-groups', as: 'newcomer', path: '/expenses?add=1', open: dialog },
  ...['Equally', 'Exact amounts', 'Percentages', 'Shares', 'Items'].map(
    (mode): Screen => ({
      name: `add-expense-${mode.toLowerCase().replace(' ', '-')}`,
      as: 'demo',
      path: lisbon,
      open: inOrder(dialogBy('Add Expense'), splitBy(mode)),
    }),
  ),
  {
    name: 'add-expense-receipt',
    as: 'demo',
    path: lisbon,
    open: inOrder(
      dialogBy('Add Expense'),
      splitBy('Items'),
      click('button', 'Read a Receipt'),
      fill('Receipt text', 'Corner Bistro\n2 x Burger 12.00   24.00\nLemonade 4.5O\nTax 1.50\nTotal 31.00'),
      click('button', 'Read Text'),
      async (page) => expect(page.getByRole('heading', { name: 'Lines' })).toBeVisible(),
    ),
  },

  { name: 'payments', as: 'demo', path: '/payments' },
  { name: 'payments-owing', as: 'maya', path: '/payments' },
  { name: 'payments-new', as: 'newcomer', path: '/payments' },
  { name: 'payments-remind', as: 'demo', path: '/payments', open: dialogBy('Send Reminders') },
  { name: 'payments-settle', as: 'demo', path: '/payments', open: dialogBy('Settle All Debts') },
  {
    name: 'payments-settle-lacking',
    as: 'maya',
    path: '/payments',
    open: inOrder(dialogBy('Settle All Debts'), click('radio', /^Wallet/)),
  },
  {
    name: 'payments-doubt',
    as: 'maya',
    path: '/payments',
    open: inOrder(
      click('button', 'More about the payment from Liam Castellano'),
      choose('Mark as Not Received'),
      dialog,
    ),
  },

  { name: 'spending', as: 'demo', path: '/spending' },
  {
    name: 'spending-budgets',
    as: 'demo',
    path: '/spending',
    open: async (page) => page.getByRole('region', { name: 'Budgets' }).scrollIntoViewIfNeeded(),
  },
  { name: 'budget-set', as: 'demo', path: '/spending?budget=1', open: dialog },
  {
    name: 'budget-change',
    as: 'demo',
    path: '/spending',
    open: inOrder(
      async (page) =>
        page.getByRole('list', { name: 'Budgets' }).getByRole('button', { name: /^Food/ }).click(),
      dialog,
    ),
  },
  {
    name: 'budgets-over',
    as: 'demo',
    path: '/spending',
    given: amended('**/api/budgets*', overBudget),
    open: async (page) => page.getByText('over budget').first().scrollIntoViewIfNeeded(),
  },
  { name: 'spending-none', as: 'newcomer', path: '/spending' },
  { name: 'spending-lines', as: 'demo', path: '/spending', open: firstCategory },
  ...statementScreens,
  { name: 'spending-table', as: 'demo', path: '/spending', open: showTable },
  { name: 'spending-days', as: 'demo', path: '/spending', open: lookAt('Day by Day') },
  { name: 'spending-year', as: 'demo', path: '/spending', open: reviewYear },
  { name: 'dashboard-month', as: 'demo', path: '/', open: lookAt('Spending in') },

  { name: 'bills', as: 'demo', path: '/bills' },
  { name: 'bills-new', as: 'newcomer', path: '/bills' },
  { name: 'bills-paid', as: 'demo', path: '/bills?status=paid' },
  { name: 'bills-month', as: 'demo', path: '/bills?view=month' },
  { name: 'bills-add', as: 'demo', path: '/bills?add=1', open: dialog },
  { name: 'bills-edit', as: 'demo', path: '/bills', open: itemOf('Rent', 'Edit') },
  { name: 'bills-history', as: 'demo', path: '/bills', open: itemOf('Rent', 'Payment History') },
  { name: 'bills-remove', as: 'demo', path: '/bills', open: itemOf('Rent', 'Delete') },
  { name: 'bill', as: 'demo', path: '/spending', open: paidRent },
  { name: 'bill-unknown', as: 'demo', path: '/bills?bill=none', open: dialog, expectsError: true },
  { name: 'bills-feed', as: 'demo', path: '/bills', open: dialogBy('Calendar Feed') },

  { name: 'income', as: 'demo', path: '/bills?kind=income' },
  { name: 'income-new', as: 'newcomer', path: '/bills?kind=income' },
  { name: 'income-add', as: 'demo', path: '/bills?kind=income&add=1', open: dialog },

  { name: 'outlook', as: 'demo', path: '/outlook?days=60' },
  { name: 'outlook-short', as: 'demo', path: '/outlook?source=wallet&days=90' },
  { name: 'outlook-new', as: 'newcomer', path: '/outlook' },

  { name: 'debts', as: 'demo', path: '/debts' },
  { name: 'debts-new', as: 'newcomer', path: '/debts' },
  { name: 'debts-avalanche', as: 'demo', path: '/debts?strategy=avalanche&extra=150' },
  {
    name: 'debts-reorder',
    as: 'demo',
    path: '/debts?strategy=custom',
    open: click('button', 'Reorder Debts'),
  },
  { name: 'debts-months', as: 'demo', path: '/debts', open: click('button', 'Month by Month') },
  { name: 'debts-add', as: 'demo', path: '/debts?add=1', open: dialog },
  { name: 'debts-payment', as: 'demo', path: '/debts', open: dialogBy('Make a Payment') },
  { name: 'debts-minimum', as: 'demo', path: '/debts', open: dialogBy('Pay Minimum: Car loan') },
  { name: 'debts-edit', as: 'demo', path: '/debts', open: itemOf('Car loan', 'Edit') },
  { name: 'debts-history', as: 'demo', path: '/debts', open: itemOf('Car loan', 'Payment History') },
  { name: 'debts-remove', as: 'demo', path: '/debts', open: itemOf('Car loan', 'Delete') },

  { name: 'goals', as: 'demo', path: '/goals' },
  { name: 'goals-new', as: 'newcomer', path: '/goals' },
  { name: 'goals-add', as: 'demo', path: '/goals?add=1', open: dialog },
  {
    name: 'goals-contribute',
    as: 'demo',
    path: '/goals',
    open: dialogBy('Add Contribution: Emergency fund'),
  },
  { name: 'goals-edit', as: 'demo', path: '/goals', open: itemOf('Emergency fund', 'Edit') },
  { name: 'goals-history', as: 'demo', path: '/goals', open: itemOf('Emergency fund', 'Contributions') },
  { name: 'goals-remove', as: 'demo', path: '/goals', open: itemOf('Emergency fund', 'Delete') },

  { name: 'wallet', as: 'demo', path: '/wallet' },
  { name: 'wallet-new', as: 'newcomer', path: '/wallet' },
  { name: 'wallet-add-funds', as: 'demo', path: '/wallet?add=funds', open: dialog },
  { name: 'wallet-withdraw', as: 'demo', path: '/wallet', open: dialogBy('Withdraw') },
  { name: 'wallet-cards', as: 'demo', path: '/wallet?tab=cards' },
  {
    name: 'wallet-add-card-refused',
    as: 'newcomer',
    path: '/wallet?tab=cards',
    open: inOrder(dialogBy('Add Card'), async (page) => {
      await page.getByText('Test card numbers').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Card' }).click();
    }),
  },
  { name: 'wallet-bank', as: 'demo', path: '/wallet?tab=bank' },
  { name: 'wallet-add-account', as: 'demo', path: '/wallet?tab=bank', open: dialogBy('Add Account') },

  { name: 'subscription', as: 'demo', path: '/subscription' },
  { name: 'subscription-none', as: 'newcomer', path: '/subscription' },
  { name: 'subscription-paid', as: 'maya', path: '/subscription' },
  { name: 'subscription-cancel', as: 'maya', path: '/subscription', open: dialogBy('Cancel Subscription') },
  {
    name: 'receipt',
    as: 'maya',
    path: '/subscription',
    open: inOrder(click('link', /^Receipt for/), async (page) =>
      expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible(),
    ),
  },
  { name: 'subscribe', as: 'newcomer', path: '/subscribe' },
  // Another worker may open the newcomer's monthly checkout meanwhile, and a person has one checkout.
  { name: 'subscribe-yearly', as: 'latecomer', path: '/subscribe?interval=yearly' },
  {
    name: 'subscribe-refused',
    as: 'newcomer',
    path: '/subscribe',
    open: click('button', 'Subscribe for $5.99'),
  },
  ...accountScreens,
];

const credentials = (username: string) => ({ username, password: 'demo1234' });

/** Signs in within a browser context. Newcomer and latecomer are made on first use and have nothing. */
export async function enter(request: APIRequestContext, as: Screen['as']): Promise<void> {
  if (as === 'visitor') return;
  const signedIn = await request.post('/api/login', { data: credentials(as) });
  if (signedIn.ok()) return;
  expect(['newcomer', 'latecomer']).toContain(as);
  const registered = await request.post('/api/register', { data: credentials(as) });
  // Another worker may have registered it first.
  if (!registered.ok()) expect((await request.post('/api/login', { data: credentials(as) })).ok()).toBe(true);
}

type Named = { id: string; name: string; title: string };

/** Finds the ids of the demo; signs the request's context in as demo. */
export async function findWorld(request: APIRequestContext): Promise<World> {
  await enter(request, 'demo');
  const read = async (path: string) => (await (await request.get(path)).json()) as Named[];
  const groups = [...(await read('/api/groups/active')), ...(await read('/api/groups/past'))];
  const group = (name: string) => groups.find((each) => each.name === name)?.id ?? '';
  const lisbonId = group('Lisbon weekend');
  const expenses = await read(`/api/expenses?groupId=${lisbonId}`);
  // The server is ready before the mails of its demo are sent.
  const { text } = await readMail(request, 'demo@allsquare.example', /Book club/);
  return {
    lisbon: lisbonId,
    flat: group('Flat on Alder Street'),
    ski: group('Ski week'),
    dinner: expenses.find((each) => each.title === 'Seafood dinner')?.id ?? '',
    invitation: /\/invitations\/\S+/.exec(text)?.[0] ?? '/invitations/missing',
  };
}
