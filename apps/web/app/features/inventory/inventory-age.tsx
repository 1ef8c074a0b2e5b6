import { inventoryStatus } from '@barrelhive/contracts';
import { CheckedAgo } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client';

const renewEveryMs = 60_000;

/** When the inventory was last checked; nothing while that is unknown. The line keeps its height. */
export function InventoryAge() {
  const { data } = useQuery({
    queryKey: ['inventory-status'],
    queryFn: ({ signal }) =>
      callApi({ path: '/api/inventory/status', answer: inventoryStatus, signal, refusals: 'caller' }),
    refetchInterval: renewEveryMs,
  });
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm text-muted">
      {data?.lastGoodPassAt && (
        <>
          <span aria-hidden className="size-2 rounded-full bg-stock" />
          <CheckedAgo instant={data.lastGoodPassAt} />
        </>
      )}
    </p>
  );
}
