import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { sum, ZERO } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import type { ItemDraft, SplitDraft } from '../draft/split-draft.ts';
import type { SplitAction } from '../draft/split-editor-state.ts';
import { alone, resultText } from '../draft/split-labels.ts';
import type { SplitPreview } from '../draft/split-preview.ts';

type SplitItemsProps = {
  draft: SplitDraft;
  preview: SplitPreview;
  nameOf: (id: string) => string;
  onChange: (action: SplitAction) => void;
  /** Uses the total of the items as the amount of the expense. */
  onUseTotal: (total: ReturnType<typeof totalOf>) => void;
  /** Another way to fill in the items. */
  receipt: ReactNode;
};

/** The items of a bill with their people, tax and tip, and each person's result. */
export function SplitItems({ draft, preview, nameOf, onChange, onUseTotal, receipt }: SplitItemsProps) {
  const formatMoney = useFormatMoney();
  const total = totalOf(draft);
  const bearing = draft.people.filter((userId) => preview.results.has(userId));
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col gap-4">
        {draft.items.map((item, index) => (
          <Line
            key={item.key}
            item={item}
            place={index + 1}
            people={draft.people}
            nameOf={nameOf}
            onChange={onChange}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => onChange({ type: 'addItem' })}>
          <Plus aria-hidden="true" />
          {t`Add Item`}
        </Button>
        {receipt}
        {preview.left !== 0 && total > 0 && (
          <Button variant="quiet" size="small" onClick={() => onUseTotal(total)}>
            {t`Use ${formatMoney(total)} as the amount`}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {(['tax', 'tip'] as const).map((which) => (
          <Field key={which} label={which === 'tax' ? t`Tax` : t`Tip`}>
            <MoneyInput
              value={draft[which].amount}
              onChange={(amount, problem) => onChange({ type: 'extra', which, cost: { amount, problem } })}
            />
          </Field>
        ))}
      </div>
      {bearing.length > 0 && (
        <dl className="flex flex-col divide-y divide-line text-body" aria-label={t`Share of each person`}>
          {bearing.map((userId) => (
            <div key={userId} className="flex justify-between gap-4 py-2">
              <dt className="min-w-0 [overflow-wrap:anywhere]">
                <bdi>{alone(nameOf(userId))}</bdi>
              </dt>
              <dd className="figures whitespace-nowrap">
                {resultText(preview.results.get(userId), formatMoney)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function totalOf({ items, tax, tip }: SplitDraft) {
  return sum([...items.map((item) => item.cost.amount), tax.amount, tip.amount].map((each) => each ?? ZERO));
}

type LineProps = {
  item: ItemDraft;
  place: number;
  people: readonly string[];
  nameOf: (id: string) => string;
  onChange: (action: SplitAction) => void;
};

function Line({ item, place, people, nameOf, onChange }: LineProps) {
  const change = (part: Partial<Omit<ItemDraft, 'key'>>) =>
    onChange({ type: 'item', key: item.key, change: part });
  return (
    <li className="flex flex-col gap-2 border-b border-line pb-4">
      <div className="flex flex-wrap items-start gap-2">
        <Field label={t`Item ${place}`} hideLabel className="flex-[3_1_9rem]">
          <TextInput
            dir="auto"
            placeholder={t`Item ${place}`}
            maxLength={200}
            value={item.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label={t`Amount of item ${place}`} hideLabel className="flex-[1_1_7rem]">
          <MoneyInput
            value={item.cost.amount}
            onChange={(amount, problem) => change({ cost: { amount, problem } })}
          />
        </Field>
        <IconButton
          label={t`Remove item ${place}`}
          danger
          onClick={() => onChange({ type: 'removeItem', key: item.key })}
        >
          <X />
        </IconButton>
      </div>
      <Eaters
        place={place}
        people={people}
        chosen={item.userIds}
        nameOf={nameOf}
        onChange={(userIds) => change({ userIds })}
      />
    </li>
  );
}

/** More faces than this are collapsed behind a summary. */
const MAX_OPEN = 8;

type EatersProps = {
  place: number;
  people: readonly string[];
  chosen: readonly string[];
  nameOf: (id: string) => string;
  onChange: (userIds: string[]) => void;
};

function Eaters({ place, people, chosen, nameOf, onChange }: EatersProps) {
  const chips = (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t`Who had item ${place}`}</legend>
      {people.map((userId) => (
        <label
          key={userId}
          className={
            'relative flex h-11 max-w-full cursor-pointer items-center rounded-full border border-edge/50 px-3 text-14 text-quiet select-none ' +
            'has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent ' +
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent mouse:h-8'
          }
        >
          <input
            type="checkbox"
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-full outline-none"
            checked={chosen.includes(userId)}
            onChange={(event) =>
              onChange(people.filter((id) => (id === userId ? event.target.checked : chosen.includes(id))))
            }
          />
          <bdi className="pointer-events-none truncate">{alone(nameOf(userId))}</bdi>
        </label>
      ))}
    </fieldset>
  );
  if (people.length <= MAX_OPEN) return chips;
  return (
    <Disclosure
      compact
      summary={
        chosen.length === people.length ? t`For everyone` : t`For ${chosen.length} of ${people.length}`
      }
    >
      {chips}
    </Disclosure>
  );
}
