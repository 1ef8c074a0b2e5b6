import type { DropTab } from '@barrelhive/contracts';
import { queryOptions } from '@tanstack/react-query';
import { readDrops } from '../../answers/read-drops';
import { callApi } from '../../api/api-client';

export interface BoardShown {
  tab: DropTab;
  /** In dollars; empty for any price. */
  upTo: string;
  page: number;
}

/** `GET /api/drops`: one page of a board. */
export const dropsQuery = ({ tab, upTo, page }: BoardShown) =>
  queryOptions({
    queryKey: ['drops', tab, upTo, page],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ tab, page: String(page), ...(upTo !== '' && { upTo }) });
      return callApi({ path: `/api/drops?${query.toString()}`, answer: readDrops, signal, refusals: 'caller' });
    },
  });
