import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import type { Debt } from '#contract/debts.ts';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/display/money.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

const instructions = () =>
  t`Press Space to pick up a debt, the arrow keys to move it, Space again to drop it, or Escape to cancel.`;

type ReorderDebtsProps = { debts: readonly Debt[]; onOrder: (ids: readonly string[]) => void };

/** Sorts the debts by drag and drop, keyboard, or up and down buttons. */
export function ReorderDebts({ debts, onOrder }: ReorderDebtsProps) {
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = debts.map(({ id }) => id);
  const move = (from: number, place: number) => {
    if (place < 0 || place >= ids.length) return;
    onOrder(arrayMove(ids, from, place));
    const name = debts[from]?.name ?? '';
    setSaid(t`${name} is now number ${place + 1} of ${ids.length}.`);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return;
    onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <>
      <p className="text-14 text-quiet">{t`Drag the handle or use the arrows. The plan updates as you go. Nothing is saved until you press Save Order.`}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements: announcementsFor(debts),
          screenReaderInstructions: { draggable: instructions() },
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol aria-label={t`Order of debts`} className="flex flex-col gap-2">
            {debts.map((debt, index) => (
              <Item
                key={debt.id}
                debt={debt}
                index={index}
                count={debts.length}
                onMove={(place) => move(index, place)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

type ItemProps = { debt: Debt; index: number; count: number; onMove: (place: number) => void };

function Item({ debt, index, count, onMove }: ItemProps) {
  const sortable = useSortable({ id: debt.id, attributes: { roleDescription: t`sortable` } });
  const { attributes, listeners, transform, transition, isDragging } = sortable;
  // At an end the button stays (disabled by ARIA only), so that it keeps the focus.
  const step = (place: number) => ({
    size: 'small' as const,
    'aria-disabled': place < 0 || place >= count,
    className: 'aria-disabled:opacity-40',
    onClick: () => onMove(place),
  });
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={cx('relative', isDragging && 'z-10')}
    >
      <Card flush className={cx('flex items-center gap-2 p-2 pe-3 md:gap-3', isDragging && 'shadow-float')}>
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t`Move ${debt.name}`}
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-quiet hover:text-ink active:cursor-grabbing [&_svg]:size-5"
        >
          <GripVertical aria-hidden="true" />
        </button>
        <span aria-hidden="true" className="figures w-5 shrink-0 text-end text-14 text-quiet">
          {index + 1}
        </span>
        <div className="flex min-w-0 flex-1 max-md:flex-col md:items-center md:gap-3">
          <bdi className="line-clamp-2 min-w-0 text-body font-medium [overflow-wrap:anywhere] md:flex-1">
            {debt.name}
          </bdi>
          <Money amount={debt.balance} size="body" />
        </div>
        <div className="flex shrink-0">
          <IconButton label={t`Move ${debt.name} up`} {...step(index - 1)}>
            <ArrowUp />
          </IconButton>
          <IconButton label={t`Move ${debt.name} down`} {...step(index + 1)}>
            <ArrowDown />
          </IconButton>
        </div>
      </Card>
    </li>
  );
}

function announcementsFor(debts: readonly Debt[]): Announcements {
  const indexOf = (id: UniqueIdentifier) => debts.findIndex((debt) => debt.id === id);
  const nameOf = (id: UniqueIdentifier) => debts[indexOf(id)]?.name ?? t`The debt`;
  const placeOf = (id: UniqueIdentifier) => indexOf(id) + 1;
  const count = debts.length;
  const held = (id: UniqueIdentifier) => t`Picked up ${nameOf(id)}. It's number ${placeOf(id)} of ${count}.`;
  return {
    onDragStart: ({ active }) => held(active.id),
    onDragOver: ({ active, over }) => {
      if (over === null) return t`${nameOf(active.id)} is outside the list.`;
      // A picked-up debt is over its own place at first; announcing that would replace the pick-up message.
      return over.id === active.id
        ? held(active.id)
        : t`Moved ${nameOf(active.id)} to number ${placeOf(over.id)} of ${count}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null
        ? t`${nameOf(active.id)} is back where it was.`
        : t`Dropped ${nameOf(active.id)} as number ${placeOf(over.id)} of ${count}.`,
    onDragCancel: ({ active }) => t`${nameOf(active.id)} is back where it was.`,
  };
}
