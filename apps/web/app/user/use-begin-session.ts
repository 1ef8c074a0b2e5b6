import { useQueryClient } from '@tanstack/react-query';
import type { BegunSession } from '../answers/read-user';
import { currentUserQuery, subscriptionQuery } from './current-user';
import { browserSession, isStillThere } from '../session/session';

const SUBSCRIPTION_CHECK_DELAY_MS = 1_000;

/** Takes over the answer of login or sign-up; the subscription is asked for a second later, unless the session ended by then. */
export function useBeginSession(): (answer: BegunSession) => void {
  const queryClient = useQueryClient();
  return (answer) => {
    queryClient.clear();
    browserSession.start(answer.token, answer.user);
    queryClient.setQueryData(currentUserQuery.queryKey, answer.user);
    if (!answer.user.saysPlan) void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    const askForSubscription = () => {
      if (isStillThere(answer.user.user_id)) void queryClient.fetchQuery(subscriptionQuery).catch(() => undefined);
    };
    setTimeout(askForSubscription, SUBSCRIPTION_CHECK_DELAY_MS);
  };
}
