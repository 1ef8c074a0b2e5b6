import { GUEST_SEARCHES } from '@barrelhive/rules';
import { Button } from '@barrelhive/ui';

/** Names that are often looked for, each narrow enough for a search. */
export const EXAMPLE_TERMS = ['Buffalo Trace', 'Eagle Rare', 'Blanton’s', 'Four Roses', 'Stagg'] as const;

interface ExampleSearchesProps {
  busy: boolean;
  onSearch: (term: string) => void;
}

/** A search without typing. It counts like any other, which a guest reads before the tap. */
export function ExampleSearches({ busy, onSearch }: ExampleSearchesProps) {
  return (
    <div className="mt-5 max-w-xl">
      <p id="example-searches" className="text-sm text-muted">
        Or tap a name to see it live.
        <span className="visitor-known:hidden"> That counts as one of your {GUEST_SEARCHES} free searches.</span>
      </p>
      <ul aria-labelledby="example-searches" className="mt-2 flex flex-wrap gap-2">
        {EXAMPLE_TERMS.map((term) => (
          <li key={term}>
            <Button
              look="outline"
              size="small"
              className="rounded-full"
              aria-disabled={busy || undefined}
              onClick={() => {
                if (!busy) onSearch(term);
              }}
            >
              {term}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
