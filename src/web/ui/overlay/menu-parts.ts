import { type ComponentType, createContext, type ReactNode } from 'react';

export type ItemProps = {
  asChild?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
  className: string;
  children: ReactNode;
};

/** What the floating part hands to the items, so that the menu does not have to load it. */
export const MenuParts = createContext<{
  Item: ComponentType<ItemProps>;
  Separator: ComponentType<{ className: string }>;
} | null>(null);
