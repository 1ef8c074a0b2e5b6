import { buttonClass } from '@barrelhive/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link that looks like a primary button. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass()}>
      {children}
    </Link>
  );
}
