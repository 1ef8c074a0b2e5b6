import { classNames } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { readInventoryStatus } from '../answers/read-inventory-status';
import { callApi } from '../api/api-client';
import { InventoryStanding, inventoryStandingPlace } from './inventory-standing';

const RENEW_EVERY_MS = 60_000;

/** How old the inventory is, kept up to date; nothing while it is unknown, but its place is kept. */
export function InventoryAge({ className }: { className?: string }) {
  const { data } = useQuery({
    queryKey: ['inventory-status'],
    queryFn: ({ signal }) =>
      callApi({ path: '/api/inventory/status', answer: readInventoryStatus, signal, refusals: 'caller' }),
    refetchInterval: RENEW_EVERY_MS,
  });
  return (
    <div className={classNames(inventoryStandingPlace, className)}>
      {data?.lastGoodPassAt && <InventoryStanding checkedAt={data.lastGoodPassAt} lastOutcome={data.lastOutcome} />}
    </div>
  );
}
