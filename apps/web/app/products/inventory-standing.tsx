import type { RefreshRun } from '@barrelhive/contracts';
import { inventoryDoubt } from '@barrelhive/rules';
import { CheckedAgo, classNames, useServerNow } from '@barrelhive/ui';
import { inventoryDoubtTexts } from './texts';

interface InventoryStandingProps {
  checkedAt: string;
  lastOutcome: RefreshRun['outcome'] | undefined;
}

/**
 * The least height of what holds an `InventoryStanding`: the place of the longest sentence is kept free at every width, so that
 * nothing moves when it comes or goes.
 */
export const inventoryStandingPlace = 'min-h-16 text-sm text-muted sm:min-h-11 md:min-h-6';

/** When the inventory was last checked, and a sentence when that is not what it should be. */
export function InventoryStanding({ checkedAt, lastOutcome }: InventoryStandingProps) {
  const doubt = inventoryDoubt({ checkedAt: new Date(checkedAt), lastOutcome }, useServerNow());
  return (
    <p className="flex flex-wrap gap-x-2">
      <span className="flex items-center gap-2">
        <span aria-hidden className={classNames('size-2 rounded-full', doubt ? 'bg-order' : 'bg-stock')} />
        <CheckedAgo instant={checkedAt} />
      </span>
      {doubt && <span className="text-order">{inventoryDoubtTexts[doubt]}</span>}
    </p>
  );
}
