import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { Button } from '../button.tsx';
import { Disclosure } from '../layout/disclosure.tsx';

type DataTableProps = {
  /** The accessible name. */
  title: string;
  /** The column heads. */
  head: readonly string[];
  body: readonly (readonly string[])[];
};

/** The values of a picture, which are shown when asked for and can be copied. */
export function DataTable({ title, head, body }: DataTableProps) {
  return (
    // The line is higher than its text to be pressed, and takes the room of the text.
    <Disclosure compact summary={t`Show as a table`} className="-my-3 text-13 mouse:-my-1.5">
      <section
        aria-label={t`${title}, as a table`}
        className="mt-2 max-h-64 overflow-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be reachable to scroll.
        tabIndex={0}
      >
        <table className="figures w-full">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th
                  key={cell}
                  scope="col"
                  className={`py-1.5 pe-4 font-medium text-quiet ${index ? 'text-end' : 'text-start'}`}
                >
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places, and names can repeat
              <tr key={place} className="border-t border-line">
                {row.map((cell, index) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their places
                    key={index}
                    className={`py-1.5 pe-4 ${index ? 'text-end whitespace-nowrap' : 'text-start'}`}
                  >
                    {index ? cell : <bdi>{cell}</bdi>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button
        variant="quiet"
        size="small"
        className="mt-2 -ms-3"
        aria-label={t`Copy Table: ${title}`}
        onClick={() => copyText(toCopy(head, body), t`Table copied`)}
      >
        <Copy aria-hidden="true" />
        {t`Copy Table`}
      </Button>
    </Disclosure>
  );
}

/** A spreadsheet reads a cell that begins so as a formula. */
const FORMULA = /^[=+\-@]/;

/** The table for a spreadsheet: cells parted by tabs. Names are never formulas in it. */
function toCopy(head: readonly string[], body: readonly (readonly string[])[]): string {
  return [head, ...body]
    .map((row) =>
      row
        .map((cell) => cell.replaceAll(/\s+/g, ' '))
        .map((cell, index) => (index === 0 && FORMULA.test(cell) ? `'${cell}` : cell))
        .join('\t'),
    )
    .join('\n');
}
