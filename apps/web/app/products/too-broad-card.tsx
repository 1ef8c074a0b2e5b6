import { formatQuantity } from '@barrelhive/rules';
import { Card, FilterIcon } from '@barrelhive/ui';
import type { ReactNode } from 'react';
import type { TooBroad } from '../answers/read-too-broad';

interface TooBroadCardProps {
  term: string;
  figures: TooBroad;
  title?: string;
  action?: ReactNode;
}

/** Says that a term matches too much, and how to narrow it. */
export function TooBroadCard({ term, figures, title = 'Search Term Too Broad', action }: TooBroadCardProps) {
  const { count, maxAllowedItems } = figures;
  return (
    <Card role="alert" className="border-order">
      <div className="flex gap-4">
        <span
          aria-hidden
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-order-soft text-order"
        >
          <FilterIcon className="size-5" />
        </span>
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-xl">{title}</h2>
          <p className="figures mt-1">
            “<bdi>{term}</bdi>” matches {count === undefined ? 'too many' : formatQuantity(count)} products. A search
            may match at most {maxAllowedItems} items.
          </p>
          <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-muted">
            <li>Use a specific brand name, like “Eagle Rare” instead of “bourbon”.</li>
            <li>Add the age or the bottling: “Weller 12”, “Blanton’s Gold”.</li>
            <li>Leave out general words such as “whiskey”, “single” or “barrel”.</li>
          </ul>
          {action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
        </div>
      </div>
    </Card>
  );
}
