import type { DropTab } from '@barrelhive/contracts';
import { queryOptions } from '@tanstack/react-query';
import { readDrops } from '../../answers/read-drops';
import { callApi } from '../../api/api-client';

/** What of a board is shown; empty for all. */
export interface BoardFilter {
  /** In dollars. */
  upTo: string;
  /** The letters of the agency. */
  department: string;
}

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

/** `GET /api/drops`: one page of a board. */
export const dropsQuery = ({ tab, upTo, department, page }: BoardShown, { token, stores }: BoardReader) =>
  queryOptions({
    queryKey: ['drops', tab, upTo, department, page, token, stores],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        tab,
        page: String(page),
        ...(upTo !== '' && { upTo }),
        ...(department !== '' && { departments: department }),
        ...(stores.length > 0 && { stores: stores.join(',') }),
      });
      return callApi({ path: `/api/drops?${query.toString()}`, answer: readDrops, signal, refusals: 'caller' });
    },
  });
