import { inventoryStatus, type InventoryStatus } from '@barrelhive/contracts';
import { inventoryDoubt } from '@barrelhive/rules';
import { CheckedAgo, classNames, useNow } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/api-client';
import { inventoryDoubtTexts } from './texts';

const RENEW_EVERY_MS = 60_000;

/**
 * When the inventory was last checked, and a sentence when that is not what it should be; nothing while it is unknown. The place of
 * the longest sentence is kept free at every width, so that nothing moves when it comes or goes.
 */
export function InventoryAge({ className }: { className?: string }) {
  const { data } = useQuery({
    queryKey: ['inventory-status'],
    queryFn: ({ signal }) =>
      callApi({ path: '/api/inventory/status', answer: inventoryStatus, signal, refusals: 'caller' }),
    refetchInterval: RENEW_EVERY_MS,
  });
  return (
    <div className={classNames('min-h-16 text-sm text-muted sm:min-h-11 md:min-h-6', className)}>
      {data?.lastGoodPassAt && <Standing status={data} checkedAt={data.lastGoodPassAt} />}
    </div>
  );
}

function Standing({ status, checkedAt }: { status: InventoryStatus; checkedAt: string }) {
  const lastOutcome = status.recentRuns[0]?.outcome;
  const doubt = inventoryDoubt({ checkedAt: new Date(checkedAt), lastOutcome }, useNow());
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
