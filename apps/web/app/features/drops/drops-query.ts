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

/** For whose eyes a board is. */
export interface BoardReader {
  token: string | undefined;
  /** The stores that they drive to, where their plan lets what came there stand first. */
  stores: readonly string[];
}

/** `GET /api/drops`: one page of a board. */
export const dropsQuery = ({ tab, upTo, page }: BoardShown, { token, stores }: BoardReader) =>
  queryOptions({
    queryKey: ['drops', tab, upTo, page, token, stores],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        tab,
        page: String(page),
        ...(upTo !== '' && { upTo }),
        ...(stores.length > 0 && { stores: stores.join(',') }),
      });
      return callApi({ path: `/api/drops?${query.toString()}`, answer: readDrops, signal, refusals: 'caller' });
    },
  });
