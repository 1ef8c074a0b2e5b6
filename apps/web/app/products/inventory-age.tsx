import { refreshOutcomes } from '@barrelhive/contracts';
import { classNames } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '../api/api-client';
import { InventoryStanding, inventoryStandingPlace } from './inventory-standing';
import { listOf, maybeInstant } from '../answers/lenient';

const run = z.object({ outcome: z.catch(z.optional(z.enum(refreshOutcomes)), undefined) });

/** How old the inventory is, null where nobody said, and how the last look at it ended. */
export const readInventoryStatus = z.pipe(
  z.object({ lastGoodPassAt: maybeInstant, recentRuns: z.catch(listOf(run), []) }),
  z.transform(({ lastGoodPassAt, recentRuns }) => ({ lastGoodPassAt, lastOutcome: recentRuns[0]?.outcome })),
);

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
