import { toast } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { BegunSession } from '../answers/read-user';
import { ApiError } from '../api/api-errors';
import { subscriptionQuery } from './subscription-query';
import { accountCalls } from './account-calls';
import { changeSession } from './change-session';
import { currentUserQuery } from './current-user';
import { browserSession } from '../session/session';

const SUBSCRIPTION_CHECK_DELAY_MS = 1_000;

/** What starts and ends a session, for the forms and buttons that do so. */
export function useSessionActions() {
  const queryClient = useQueryClient();

  return {
    /** Takes over the answer of login or sign-up; the subscription is asked for a second later. */
    begin: (answer: BegunSession) => {
      queryClient.clear();
      browserSession.start(answer.token, answer.user);
      queryClient.setQueryData(currentUserQuery.queryKey, answer.user);
      if (!answer.user.saysPlan) void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      setTimeout(
        () => void queryClient.fetchQuery(subscriptionQuery).catch(() => undefined),
        SUBSCRIPTION_CHECK_DELAY_MS,
      );
    },
    logOut: () =>
      changeSession(queryClient, async () => {
        try {
          await accountCalls.logOut();
        } catch (failure) {
          // A session that the server no longer knows has ended there already.
          const isOver = failure instanceof ApiError && (failure.status === 401 || failure.status === 403);
          if (!isOver) toast.error('Failed to log out');
        }
        browserSession.logOut();
        queryClient.clear();
        // This browser has forgotten the session whatever the server said.
        toast.success('You have been logged out');
      }),
  };
}
