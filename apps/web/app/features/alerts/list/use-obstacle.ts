import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { flag } from '../../../answers/lenient';
import { callApi } from '../../../api/api-client';
import { useCurrentUser } from '../../../user/current-user';
import { obstacleOf, type Obstacle } from './alert-outlook';

const answer = z.object({ opted_out: flag });

/** What keeps every text from the user. Whether the number answered STOP is asked only for who would get texts otherwise. */
export function useObstacle(): Obstacle | undefined {
  const { user } = useCurrentUser();
  const { data } = useQuery({
    queryKey: ['opted-out'],
    queryFn: ({ signal }) => callApi({ path: '/api/alert-preferences', answer, signal, refusals: 'caller' }),
    enabled: user !== undefined && user.isPaid && !user.needsConsent,
    retry: false,
  });
  return user && obstacleOf(user, data?.opted_out === true);
}
