/** What to press on a page, and the dialog that opens. */
export type Opening = {
  path: string;
  press: readonly [kind: 'button' | 'item', name: string | RegExp][];
  dialog: string | RegExp;
};

export const byButton = (path: string, name: string | RegExp, dialog: string | RegExp = name): Opening => ({
  path,
  press: [['button', name]],
  dialog,
});
export const byMenu = (
  path: string,
  menu: string,
  item: string | RegExp,
  dialog: string | RegExp,
): Opening => ({
  path,
  press: [
    ['button', menu],
    ['item', item],
  ],
  dialog,
});

/** The dialogs of the screens, in the order of the screens. */
export const openings: readonly Opening[] = [
  { path: '/expenses?add=1', press: [], dialog: 'Add Expense' },
  byButton('/', 'Keyboard shortcuts', 'Keyboard Shortcuts'),
  byButton('/', /^Notifications, /, 'Notifications'),
  byButton('/groups', 'Create Group'),
  byButton('/groups', 'Import', 'Import Group'),
  byButton('/groups', 'Invite', 'Group Invitations'),
  byButton('/groups', 'Delete Lisbon weekend', 'Delete Group'),
  byButton('/expenses', 'Olive oil, five liters'),
  byButton('/payments', 'Settle All Debts', 'Settle Up'),
  byButton('/payments', 'Add Payment Method', 'Add Card'),
  byButton('/bills', 'Add New Bill'),
  byButton('/bills', 'Calendar Feed'),
  byMenu('/bills', 'More for Internet', 'Edit', 'Edit Bill'),
  byMenu('/bills', 'More for Internet', 'Delete', 'Delete Bill'),
  byButton('/debts', 'Add New Debt'),
  byButton('/debts', 'Make a Payment'),
  byMenu('/debts', 'More for Car loan', 'Edit', 'Edit Debt'),
  byButton('/goals', 'New Goal'),
  byButton('/goals', 'Add Contribution: Emergency fund', 'Add Contribution'),
  byMenu('/goals', 'More for Emergency fund', 'Edit', 'Edit Goal'),
  byButton('/spending', 'Set a Budget'),
  byButton('/spending', /^Activities .*over budget/, 'Budget for Activities'),
  byButton('/spending', / in Review$/, / in Review$/),
  byButton('/profile/security', 'Change Password'),
  byButton('/profile/security', 'Turn On', 'Turn On Two-Step Sign-In'),
  byButton('/wallet', 'Add Funds'),
  byButton('/wallet', 'Withdraw'),
];
