import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { absolute, type Money as MoneyOf, ZERO } from '#domain/money.ts';
import { Money } from '#web/ui/display/money.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { Preview } from './file-summary.tsx';

/** A member that a person of the file can be matched with. */
export type Target = { userId: string; label: string; isMe: boolean };

const NOBODY = '';

/** Matches people with members. Names preselect members; each member is chosen once at most. */
export function useMatching(people: Preview['people'], targets: readonly Target[]) {
  const known = new Set(targets.map(({ userId }) => userId));
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    people.map(({ suggestedUserId: id }) => (id !== null && known.has(id) ? id : NOBODY)),
  );
  return {
    chosen,
    choose: (place: number, userId: string) => setChosen((before) => before.with(place, userId)),
    people: people.map(({ name }, place) => ({ name, userId: chosen[place] || null })),
  };
}

type PeopleMatchingProps = {
  preview: Preview;
  targets: readonly Target[];
  matching: ReturnType<typeof useMatching>;
};

/** The people of the file with their balances and their matches. */
export function PeopleMatching({ preview, targets, matching }: PeopleMatchingProps) {
  const { people, currencies } = preview;
  const { chosen, choose } = matching;
  const isMeChosen = targets.some(({ userId, isMe }) => isMe && chosen.includes(userId));
  return (
    <section aria-labelledby="import-people" className="flex flex-col">
      <h3 id="import-people" className="text-14 font-medium">
        {t`Match People`}
      </h3>
      <p className="text-13 text-quiet">
        {t`People without an account keep their name and balance in the group. You can let them claim it later with an invitation.`}
      </p>
      {!isMeChosen && <p className="mt-1 text-13 font-medium">{t`If one of them is you, choose Me.`}</p>}
      <ul className="mt-1 divide-y divide-line">
        {people.map(({ name }, place) => (
          <li
            key={name}
            className="flex flex-col gap-2 py-3 md:grid md:grid-cols-[minmax(0,1fr)_18rem] md:items-center md:gap-6"
          >
            <div className="flex min-w-0 items-baseline justify-between gap-4">
              <span dir="auto" className="truncate text-body font-medium">
                {name}
              </span>
              <Balances
                balances={currencies.map(({ currency, balances }) => ({
                  currency,
                  amount: balances[place] ?? ZERO,
                }))}
              />
            </div>
            <Select
              aria-label={t`Who is ${name}?`}
              value={chosen[place]}
              onChange={(event) => choose(place, event.target.value)}
            >
              <option value={NOBODY}>{t`Someone without an account`}</option>
              {targets.map(({ userId, label }) => (
                <option
                  key={userId}
                  value={userId}
                  disabled={chosen[place] !== userId && chosen.includes(userId)}
                >
                  {label}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a person is owed or owes, one line for each currency. */
function Balances({ balances }: { balances: readonly MoneyOf[] }) {
  const open = balances.filter(({ amount }) => amount !== 0);
  if (open.length === 0) return <span className="shrink-0 text-13 text-quiet">{t`is all square`}</span>;
  return (
    <span className="flex shrink-0 flex-col items-end">
      {open.map(({ amount, currency }) => (
        <span key={currency} className="flex items-baseline gap-1.5 text-body">
          <span className="text-13 text-quiet">{amount > 0 ? t`is owed` : t`owes`}</span>
          <Money amount={absolute(amount)} currency={currency} tone={amount > 0 ? 'owed' : 'owing'} strong />
        </span>
      ))}
    </span>
  );
}
