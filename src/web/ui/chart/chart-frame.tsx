import type { ReactNode } from 'react';
import { DataTable } from './data-table.tsx';

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

/** The frame of every chart: title, drawing, summary, and a data table that can be copied. */
export function ChartFrame({ title, summary, head, body, hideTitle, legend, children }: ChartFrameProps) {
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className={hideTitle ? 'sr-only' : 'text-14 font-medium'}>
        {title}
        <span className="sr-only">. {summary}</span>
      </figcaption>
      {legend}
      {children}
      <DataTable title={title} head={head} body={body} />
    </figure>
  );
}
