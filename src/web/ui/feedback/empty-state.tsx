import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
};

export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-10 text-center">
      {icon && (
        <span
          aria-hidden="true"
          className="mb-3 grid size-12 place-items-center rounded-full bg-well text-quiet [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <p className="text-body font-medium text-balance">{title}</p>
      {text && <p className="max-w-sm text-14 text-quiet text-balance">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
