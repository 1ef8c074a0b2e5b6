import type { Obstacle } from '@barrelhive/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client';
import { readOutlooks, type ReadOutlook } from '../../../answers/read-outlooks';

/** An outlook, or that it is not there yet; undefined where there will be none. */
export type ShownOutlook = ReadOutlook | 'awaited' | undefined;

interface AskedOutlooks {
  /** Whether there is an alert to ask about. */
  isAsked: boolean;
  /** When the list was loaded, in milliseconds. */
  listLoadedAt: number;
  isPaid: boolean;
}

/** What is over soon is asked about again. */
const ASK_AGAIN_MS = 15_000;

/**
 * `GET /api/alert-outlooks`, asked with each reading of the list. Where it fails nothing is said of it: the list says what is wrong. Gives the
 * outlook of an alert by its id.
 */
export function useAlertOutlooks({ isAsked, listLoadedAt, isPaid }: AskedOutlooks): (alertId: string) => ShownOutlook {
  const { data, isLoading } = useQuery({
    queryKey: ['alert-outlooks', listLoadedAt],
    queryFn: ({ signal }) => callApi({ path: '/api/alert-outlooks', answer: readOutlooks, signal, refusals: 'caller' }),
    enabled: isAsked,
    retry: false,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some(({ withheld }) => withheld && isOverSoon(withheld.obstacle, isPaid)) ? ASK_AGAIN_MS : false,
  });
  return (alertId) => (isLoading ? 'awaited' : data?.find((outlook) => outlook.alertId === alertId));
}

/** A text arrives within seconds, and so does the news of an account or of a plan. */
function isOverSoon(obstacle: Obstacle, isPaid: boolean): boolean {
  if (obstacle === 'no account' || obstacle === 'on its way') return true;
  return isPaid && (obstacle === 'plan unknown' || obstacle === 'not entitled');
}
