import { linkClass } from '@barrelhive/ui';
import { shownNameWithSize } from '@barrelhive/rules';
import { Link } from 'react-router';
import type { SavedAlert } from '../saved-alerts';
import { NOTHING_LISTED } from '../texts';

/** Why an alert finds nothing, as far as the server said: its bottle has another name, or the state's list has none. */
export function WhyNothing({ alert: { foundNothingSince, renamedTo } }: { alert: SavedAlert }) {
  if (renamedTo) {
    return (
      <p className="mt-1">
        The state calls it{' '}
        <Link to={`/bottles/${encodeURIComponent(renamedTo.sku)}`} className={linkClass}>
          {shownNameWithSize(renamedTo)}
        </Link>{' '}
        now. We go on watching it.
      </p>
    );
  }
  return foundNothingSince === null ? null : <p className="mt-1">{NOTHING_LISTED}</p>;
}
