import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id={title.toLowerCase().split(' ')[0]} className="flex min-w-0 flex-col gap-5">
      <h2 className="text-20 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
