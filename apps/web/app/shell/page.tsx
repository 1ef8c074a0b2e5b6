import { classNames } from '@barrelhive/ui';
import type { ReactNode } from 'react';

interface PageProps {
  title: ReactNode;
  intro?: ReactNode;
  /** Stands right of the title. */
  action?: ReactNode;
  /** Forms and texts are easier to read narrow. */
  width?: 'full' | 'narrow' | 'reading';
  children: ReactNode;
}

const widths = { full: 'max-w-6xl', narrow: 'max-w-md', reading: 'max-w-3xl' } as const;

/** The frame of every page but the landing page: its one h1, which a route change moves the focus to, and its width. */
export function Page({ title, intro, action, width = 'full', children }: PageProps) {
  return (
    <div className={classNames('mx-auto w-full px-4 pb-20 pt-8 md:px-6 md:pt-12', widths[width])}>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-3xl md:text-4xl">
            {title}
          </h1>
          {intro && <p className="mt-2 max-w-2xl text-lg text-muted">{intro}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
