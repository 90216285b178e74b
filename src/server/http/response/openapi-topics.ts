/** The topics of the documentation page, in its order. Others follow in the order of the contract. */
const ORDER = [
  'Groups',
  'Expenses',
  'Payments',
  'Friends',
  'Invitations',
  'Spending',
  'Budgets',
  'Bills',
  'Debts',
];

/** Topics of calls whose path says another word than their topic. The longest beginning decides. */
const TOPICS: Readonly<Record<string, string>> = {
  user: 'Account',
  login: 'Account',
  register: 'Account',
  'sign-up': 'Account',
  logout: 'Account',
  'verify-email': 'Account',
  'password-reset': 'Account',
  'user/book': 'Spending',
  'user/tokens': 'Tokens and webhooks',
  'user/webhooks': 'Tokens and webhooks',
  'user/push': 'Notifications',
  'user/notifications': 'Notifications',
  join: 'Invitations',
  summary: 'Payments',
  'card-provider': 'Payments',
  'payment-methods': 'Payments',
  calendar: 'Bills',
  'get-or-create-subscription': 'Subscription',
  'promotion-codes': 'Subscription',
  chats: 'Chat',
  health: 'Site',
  live: 'Site',
  mailbox: 'Site',
  'openapi.json': 'Site',
  webhooks: 'Site',
};

/** The topic of a call: the noun of its path. */
export function topicOf(path: string): string {
  const [, , first = '', second = ''] = path.split('/');
  return TOPICS[`${first}/${second}`] ?? TOPICS[first] ?? inWords(first);
}

/** The topics of these paths as the document lists them. */
export function topicsOf(paths: readonly string[]): { name: string }[] {
  const found = new Set(paths.map(topicOf));
  return [...ORDER.filter((name) => found.delete(name)), ...found].map((name) => ({ name }));
}

/** A name of the program as words: `listPastGroups` and `past-groups` say "List past groups" and "Past groups". */
export function inWords(name: string): string {
  const words = name.replaceAll('-', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
