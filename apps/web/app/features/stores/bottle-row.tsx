import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface BottleRowProps {
  sku: string;
  name: string;
  price: string;
  children: ReactNode;
}

/** A bottle of a store's page, and what is said of it there. */
export function BottleRow({ sku, name, price, children }: BottleRowProps) {
  return (
    <li className="py-3">
      <p className="flex items-start justify-between gap-4">
        <Link
          to={`/bottles/${encodeURIComponent(sku)}`}
          className="min-w-0 py-0.5 font-semibold underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="figures py-0.5 font-semibold whitespace-nowrap">{price || 'N/A'}</span>
      </p>
      <div className="figures text-sm text-muted">{children}</div>
    </li>
  );
}
