import type { ReactNode } from 'react';

type PageHeaderProps = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode; back?: ReactNode };

/** From 768 px on the actions are on the line of the title. */
export function PageHeader({ title, subtitle, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-6 md:mb-8 md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-y-0">
      <div className="min-w-0 md:contents">
        {back && <div className="mb-2 text-14 md:col-span-2 md:row-start-1 print:hidden">{back}</div>}
        <h1 className="text-28 font-semibold [overflow-wrap:anywhere] md:row-start-2">{title}</h1>
        {subtitle && (
          <p className="mt-1 text-body text-quiet md:col-span-2 md:row-start-3 md:text-16">{subtitle}</p>
        )}
      </div>
      {/* A button is taller than a title; it does not move the title down. */}
      {actions && (
        <div className="-mt-2 flex flex-wrap items-center gap-3 md:-my-0.5 md:row-start-2">{actions}</div>
      )}
    </header>
  );
}
