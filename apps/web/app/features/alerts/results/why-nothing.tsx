import { shownNameWithSize } from '@barrelhive/rules';
import { useNow } from '@barrelhive/ui';
import { Link } from 'react-router';
import type { SavedAlert } from '../saved-alerts';
import { LONG_NOTHING_LISTED, NOTHING_LISTED } from '../texts';

const LONG_MS = 30 * 86_400_000;

/** Why an alert finds nothing, as far as the server said: its bottle has another name, or the state's list has none. */
export function WhyNothing({ alert: { foundNothingSince, renamedTo } }: { alert: SavedAlert }) {
  const now = useNow();
  if (renamedTo) {
    return (
      <p className="mt-1">
        The state calls it{' '}
        <Link
          to={`/bottles/${encodeURIComponent(renamedTo.sku)}`}
          className="font-semibold text-primary underline underline-offset-4"
        >
          {shownNameWithSize(renamedTo)}
        </Link>{' '}
        now. We go on watching it.
      </p>
    );
  }
  if (foundNothingSince === null) return null;
  const isLong = now.getTime() - Date.parse(foundNothingSince) >= LONG_MS;
  return <p className="mt-1">{isLong ? LONG_NOTHING_LISTED : NOTHING_LISTED}</p>;
}
