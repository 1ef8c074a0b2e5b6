import type { DropTab } from '@barrelhive/contracts';
import { queryOptions } from '@tanstack/react-query';
import { readDrops } from '../../answers/read-drops';
import { callApi } from '../../api/api-client';
import type { BoardFilter } from './boards';

export interface BoardShown extends BoardFilter {
  tab: DropTab;
  page: number;
}

/** For whose eyes a board is. */
export interface BoardReader {
  token: string | undefined;
  /** The stores that they drive to, where their plan lets what came there stand first. */
  stores: readonly string[];
}

/** `GET /api/drops`: one page of a board, with what stands at some stores alone where any are given. */
export const dropsQuery = (
  { tab, upTo, department, page }: BoardShown,
  { token, stores }: BoardReader,
  at: readonly string[],
) =>
  queryOptions({
    queryKey: ['drops', tab, upTo, department, page, token, stores, at],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        tab,
        page: String(page),
        ...(upTo !== '' && { upTo }),
        ...(department !== '' && { departments: department }),
        ...(stores.length > 0 && { stores: stores.join(',') }),
        ...(at.length > 0 && { at: at.join(',') }),
      });
      return callApi({ path: `/api/drops?${query.toString()}`, answer: readDrops, signal, refusals: 'caller' });
    },
  });
