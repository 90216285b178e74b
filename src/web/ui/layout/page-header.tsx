import type { ReactNode } from 'react';

type PageHeaderProps = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode; back?: ReactNode };

export function PageHeader({ title, subtitle, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-6 md:mb-8">
      <div className="min-w-0">
        {back && <div className="mb-2 text-14 print:hidden">{back}</div>}
        <h1 className="text-28 font-semibold [overflow-wrap:anywhere]">{title}</h1>
        {subtitle && <p className="mt-1 text-body text-quiet md:text-16">{subtitle}</p>}
      </div>
      {/* A button is taller than a title; it does not move the title down. */}
      {actions && <div className="-mt-2 flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  );
}
