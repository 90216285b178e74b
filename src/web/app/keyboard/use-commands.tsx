import { msg, t } from '@lingui/core/macro';
import {
  CalendarClock,
  Keyboard,
  LogOut,
  PiggyBank,
  Plus,
  Receipt,
  SunMoon,
  Target,
  TrendingDown,
  UsersRound,
  WalletMinimal,
} from 'lucide-react';
import { useLocation } from 'wouter';
import type { Friend } from '#contract/friends.ts';
import type { Group } from '#contract/groups.ts';
import { useFoundExpenses } from '#web/expenses/queries.ts';
import { useFriendChoices } from '#web/friends/queries.ts';
import { useGroupChoices, usePastGroupChoices } from '#web/groups/queries.ts';
import { inOneLine } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { sayName, shownName } from '#web/lib/language/names.ts';
import { to } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { setTheme } from '#web/ui/theme.ts';
import { useLogout } from '#web/users/sign-in/sign-out.ts';
import { useUser } from '#web/users/signed-in.ts';
import { addExpensePath, navigationOf } from '../navigation.ts';
import { type Command, findCommands, type Section } from './find-commands.ts';
import { PLACES, type Place, WORDS } from './places.ts';

/** How many entries a section shows. */
const MAX_FOUND = 6;

const ADDING = [
  labels({ label: msg`Add Expense`, path: addExpensePath, Icon: Plus }),
  labels({ label: msg`Create Group`, path: `${to.groups}?create=1`, Icon: UsersRound }),
  labels({ label: msg`Add Bill`, path: `${to.bills}?add=1`, Icon: CalendarClock }),
  labels({ label: msg`Add Debt`, path: `${to.debts}?add=1`, Icon: TrendingDown }),
  labels({ label: msg`Set a Budget`, path: `${to.spending}?budget=1`, Icon: PiggyBank }),
  labels({ label: msg`Add Goal`, path: `${to.goals}?add=1`, Icon: Target }),
  labels({ label: msg`Add Funds`, path: to.addFunds, Icon: WalletMinimal }),
] as const;

/** The entries that match what was typed: screens and acts at first, then also groups, people and expenses. */
export function useCommands(typed: string, asked: string, onHelp: () => void) {
  const [, navigate] = useLocation();
  const { id: meId, role } = useUser();
  const active = useGroupChoices();
  const past = usePastGroupChoices();
  const friends = useFriendChoices();
  const expenses = useFoundExpenses(asked, MAX_FOUND);
  const acts = useActs(navigate, onHelp);
  const goTo = ({ path, Icon, ...texts }: Place): Command => ({
    // Two places may have one address.
    id: texts.label.replaceAll(' ', '-'),
    icon: <Icon />,
    run: () => navigate(path),
    ...texts,
  });
  const screens = navigationOf(role).map(({ label, path, Icon }) =>
    goTo({ label, path, Icon, words: WORDS[path] ?? '' }),
  );
  const fixed = (commands: readonly Command[]): readonly Section[] => [
    { title: t`Screens`, commands },
    { title: t`Actions`, commands: acts },
  ];
  if (typed === '') return { sections: fixed(screens), isSearching: false };
  const groups = [...(active.data ?? []), ...(past.data ?? [])];
  const known: readonly Section[] = [
    ...fixed([...screens, ...PLACES.map(goTo)]),
    { title: t`Groups`, commands: groups.map((group) => toGroup(group, navigate)) },
    { title: t`People`, commands: listPeople({ groups, friends: friends.data ?? [], meId }, navigate) },
  ];
  const found = (expenses.data ?? []).map(
    ({ id, title, groupName }): Command => ({
      id,
      label: title,
      detail: sayName(groupName),
      icon: <Receipt />,
      run: () => navigate(to.expense(id)),
    }),
  );
  const sections = findCommands(known, typed, MAX_FOUND);
  return {
    sections: found.length === 0 ? sections : [...sections, { title: t`Expenses`, commands: found }],
    isSearching:
      asked !== typed || active.isPending || past.isPending || friends.isPending || expenses.isFetching,
  };
}

type Navigate = (path: string) => void;

function useActs(navigate: Navigate, onHelp: () => void): readonly Command[] {
  const logout = useLogout();
  return [
    ...ADDING.map(({ label, path, Icon }) => ({
      id: path,
      label,
      icon: <Icon />,
      run: () => navigate(path),
    })),
    { id: 'dark', label: t`Dark Theme`, icon: <SunMoon />, run: () => setTheme('dark') },
    { id: 'light', label: t`Light Theme`, icon: <SunMoon />, run: () => setTheme('light') },
    { id: 'keys', label: t`Keyboard Shortcuts`, icon: <Keyboard />, run: onHelp },
    { id: 'logout', label: t`Logout`, icon: <LogOut />, run: () => logout.mutate() },
  ];
}

function toGroup({ id, name, status }: Group, navigate: Navigate): Command {
  return {
    id,
    label: name,
    ...(status === 'closed' && { detail: t`Closed` }),
    icon: <UsersRound />,
    run: () => navigate(to.group(id)),
  };
}

type Known = { groups: readonly Group[]; friends: readonly Friend[]; meId: string };

/**
 * Each person once, with the groups shared with them; a friend may share only what is between the two. The entry leads to
 * their page, or to the first of these groups for someone without an account.
 */
function listPeople({ groups, friends, meId }: Known, navigate: Navigate): Command[] {
  const people = new Map<string, Group['members'][number] & { groups: Group[] }>();
  for (const group of groups) {
    for (const member of group.members) {
      if (member.id === meId) continue;
      const known = people.get(member.id);
      if (known === undefined) people.set(member.id, { ...member, groups: [group] });
      else known.groups.push(group);
    }
  }
  for (const { user } of friends) {
    if (!people.has(user.id)) people.set(user.id, { ...user, isPlaceholder: false, groups: [] });
  }
  return [...people.values()].map(({ id, profilePicture, isPlaceholder, groups: shared, ...named }) => ({
    id,
    label: shownName(named),
    ...(shared.length > 0 && { detail: inOneLine(shared.map(({ name }) => name)) }),
    icon: <Avatar name={shownName(named)} src={profilePicture} size="small" />,
    run: () => {
      const [first] = shared;
      const atGroup = first && `${to.group(first.id)}?tab=members`;
      navigate(isPlaceholder && atGroup ? atGroup : to.friend(id));
    },
  }));
}
