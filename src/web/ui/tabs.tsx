import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  count?: number;
  content: ReactNode;
};

type TabsProps<Value extends string> = {
  tabs: readonly Tab<Value>[];
  /** Names the row of tabs. */
  label: string;
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  /** `fill` shares the width among the tabs. */
  fill?: boolean;
  className?: string;
};

/** Only the chosen tab's content is rendered. */
export function Tabs<Value extends string>({
  tabs,
  label,
  value,
  defaultValue,
  onChange,
  fill,
  className,
}: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={(next) => onChange?.(next as Value)}
      className={cx('min-w-0', className)}
    >
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cx(
              'relative -mb-px flex h-11 shrink-0 items-center justify-center gap-2 border-b-2 border-transparent px-3 text-14 font-medium whitespace-nowrap text-quiet',
              'transition-colors duration-100 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink',
              fill && 'flex-1',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-13 font-normal text-quiet">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-control pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
