import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { flag } from '../../../answers/lenient';
import { callApi } from '../../../api/api-client';
import type { CurrentUser } from '../../../user/current-user';

const answer = z.object({ opted_out: flag });

/** Whether the user's number answered STOP. Asked only for who would get texts otherwise; where it is not known, nothing is said of it. */
export function useOptedOut(user: CurrentUser | undefined): boolean {
  const { data } = useQuery({
    queryKey: ['opted-out'],
    queryFn: ({ signal }) => callApi({ path: '/api/alert-preferences', answer, signal, refusals: 'caller' }),
    enabled: user !== undefined && user.isPaid && !user.needsConsent,
    retry: false,
  });
  return data?.opted_out === true;
}
