import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  useContext,
  useState,
} from 'react';
import { lazyPart, MissingDialog } from '#web/lib/lazy-part.tsx';
import { cx } from '../cx.ts';
import { MenuParts } from './menu-parts.ts';

const fetchFloating = () => import('./menu-floating.tsx');
const FloatingMenu = lazyPart(async () => (await fetchFloating()).FloatingMenu, MissingMenu);

type TriggerProps = {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
};

type MenuProps = {
  /** The button that opens the menu, usually an IconButton. */
  trigger: ReactElement<TriggerProps>;
  align?: 'start' | 'end';
  children: ReactNode;
};

/** A menu. Its floating part (15 kB) loads on hover or focus, and opens with the first click. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const [wanted, setWanted] = useState<'pointer' | 'keyboard' | null>(null);
  // The press is painted first. Without a transition the boundary would wait 300 ms to replace its fallback.
  const want = (by: 'pointer' | 'keyboard') => startTransition(() => setWanted(by));
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A click by keyboard has a detail of 0.
    onClick: (event) => want(event.detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      want('keyboard');
    },
    onPointerEnter: fetchFloating,
    onFocus: fetchFloating,
  });
  return (
    <Suspense fallback={closed}>
      {wanted === null ? (
        closed
      ) : (
        <FloatingMenu trigger={trigger} align={align} startInFirst={wanted === 'keyboard'}>
          {children}
        </FloatingMenu>
      )}
    </Suspense>
  );
}

/** The button stays, with a notice that the menu could not be loaded. */
function MissingMenu({ trigger }: { trigger: ReactElement }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      {cloneElement(trigger as ReactElement<TriggerProps>, { onClick: () => setIsOpen(true) })}
      <MissingDialog open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

type MenuItemProps = {
  onSelect?: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Renders the single child (a link) as the item. */
  asChild?: boolean;
  children: ReactNode;
};

export function MenuItem({ onSelect, icon, danger, disabled, asChild, children }: MenuItemProps) {
  const parts = useContext(MenuParts);
  if (!parts) return null;
  return (
    <parts.Item
      asChild={asChild}
      disabled={disabled}
      onSelect={onSelect}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-body outline-none select-none mouse:min-h-9',
        'data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg]:size-4.5',
        danger
          ? 'text-danger data-highlighted:bg-danger-tint'
          : 'data-highlighted:bg-well [&_svg]:text-quiet',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          <span className="min-w-0 truncate">{children}</span>
        </>
      )}
    </parts.Item>
  );
}

export function MenuSeparator() {
  const parts = useContext(MenuParts);
  return parts && <parts.Separator className="mx-3 my-1 h-px bg-line" />;
}
