import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** What stands in place of a list that has nothing in it: says so, and says what to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line px-5 py-12 text-center">
      <span
        aria-hidden
        className="flex size-14 items-center justify-center rounded-full bg-bone text-primary [&>svg]:size-6"
      >
        {icon}
      </span>
      <h2 className="text-xl">{title}</h2>
      {children && <div className="max-w-md text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
