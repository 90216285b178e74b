import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` is for figures. */
  align?: 'start' | 'end';
  /**
   * The position of the cell in the list below 768 px: `title` starts the item, `figure` is right of it, `line` is a
   * labeled line below, `actions` ends the item. The first column defaults to the title, others to lines.
   */
  phone?: 'title' | 'figure' | 'line' | 'actions' | 'hidden';
  /** A width class for the table column. */
  width?: string;
};

type TableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Shown when there is no row. */
  empty?: ReactNode;
  className?: string;
};

const phoneClass = {
  title: 'col-start-1 row-start-1 min-w-0 text-body font-medium md:font-normal',
  figure: 'col-start-2 row-start-1 text-end',
  line: 'col-span-2 flex items-center justify-between gap-4 text-14 before:shrink-0 before:text-quiet before:content-[attr(data-label)] md:before:content-none',
  actions: 'col-span-2 flex flex-wrap justify-end gap-2 pt-2',
  hidden: 'hidden',
};

/** A table that becomes a list on phones. Explicit roles keep it a table for screen readers. */
export function Table<Row>({ label, columns, rows, rowKey, empty, className }: TableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <div className={cx('min-w-0 md:overflow-x-auto', className)}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: another display takes the native roles away */}
      <table role="table" aria-label={label} className="block w-full text-body md:table">
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx(
                  'h-10 px-3 text-13 font-medium whitespace-nowrap text-quiet first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6',
                  column.align === 'end' ? 'text-end' : 'text-start',
                  column.width,
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block md:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-t border-line px-4 py-3 first:border-t-0 md:table-row md:first:border-t"
            >
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  role="cell"
                  data-label={column.header}
                  className={cx(
                    phoneClass[column.phone ?? (index === 0 ? 'title' : 'line')],
                    'md:table-cell md:px-3 md:py-3 md:align-middle md:text-body md:first:ps-6 md:last:pe-6',
                    column.align === 'end' ? 'figures md:text-end' : 'md:text-start',
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}
