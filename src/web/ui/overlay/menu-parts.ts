import { type ComponentType, createContext, type ReactNode } from 'react';

export type ItemProps = {
  asChild?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
  className: string;
  children: ReactNode;
};

/** The floating part gives its components to the items here, so that the menu does not need to load them. */
export const MenuParts = createContext<{
  Item: ComponentType<ItemProps>;
  Separator: ComponentType<{ className: string }>;
} | null>(null);
