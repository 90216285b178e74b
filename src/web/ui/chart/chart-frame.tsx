import type { ReactNode } from 'react';

type ChartFrameProps = {
  title: string;
  /** The chart in one or two sentences. */
  summary: string;
  /** The column heads of the data table. */
  head: readonly string[];
  body: readonly (readonly string[])[];
  hideTitle?: boolean;
  legend?: ReactNode;
  children: ReactNode;
};

/** The frame of every chart: title, drawing, summary and data table. */
export function ChartFrame({ title, summary, head, body, hideTitle, legend, children }: ChartFrameProps) {
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className={hideTitle ? 'sr-only' : 'text-14 font-medium'}>
        {title}
        <span className="sr-only">. {summary}</span>
      </figcaption>
      {legend}
      {children}
      <details className="text-13">
        <summary className="w-fit rounded-tick text-quiet hover:text-ink">Show as a table</summary>
        <div className="mt-2 max-h-64 overflow-auto" tabIndex={-1}>
          <table className="figures w-full">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {head.map((cell, index) => (
                  <th
                    key={cell}
                    scope="col"
                    className={`py-1.5 pr-4 font-medium text-quiet ${index ? 'text-right' : 'text-left'}`}
                  >
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {body.map((row) => (
                <tr key={row[0]} className="border-t border-line">
                  {row.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their places
                    <td key={index} className={`py-1.5 pr-4 ${index ? 'text-right' : 'text-left'}`}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
