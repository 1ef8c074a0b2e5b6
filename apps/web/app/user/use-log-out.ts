import { toast } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-errors';
import { browserSession } from '../session/session';
import { accountCalls } from './account-calls';
import { changeSession } from './change-session';

/** Ends the session here whatever the server says, and tells the person so. */
export function useLogOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
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
      toast.success('You have been logged out');
    });
}
