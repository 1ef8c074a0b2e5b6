import type { NarrowerTerm } from '@barrelhive/contracts';
import { formatQuantity } from '@barrelhive/rules';
import { Button, Card, FilterIcon } from '@barrelhive/ui';
import { useId, type ReactNode } from 'react';
import type { TooBroad } from '../answers/read-too-broad';

interface TooBroadCardProps {
  term: string;
  figures: TooBroad;
  title?: string;
  action?: ReactNode;
  /** Takes a narrower term. */
  onNarrow: (term: string) => void;
}

/** Says that a term matches too much, and how to narrow it; below it the terms that it may be narrowed to. */
export function TooBroadCard({ term, figures, title = 'Search Term Too Broad', action, onNarrow }: TooBroadCardProps) {
  const { count, maxAllowedItems, narrower = [] } = figures;
  return (
    <div className="grid gap-4">
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
      {narrower.length > 0 && <NarrowerTerms terms={narrower} onNarrow={onNarrow} />}
    </div>
  );
}

function NarrowerTerms({ terms, onNarrow }: { terms: readonly NarrowerTerm[] } & Pick<TooBroadCardProps, 'onNarrow'>) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className="text-base">
        Narrow it down to
      </h3>
      <ul aria-labelledby={id} className="mt-2 flex flex-wrap gap-2">
        {terms.map(({ term, count }) => (
          <li key={term} className="max-w-full">
            <Button look="outline" className="rounded-full text-left" onClick={() => onNarrow(term)}>
              <bdi className="min-w-0 wrap-anywhere">{term}</bdi>{' '}
              <span className="figures text-sm font-normal text-muted">
                {count}
                <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
