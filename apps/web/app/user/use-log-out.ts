import { toast } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../api/api-errors';
import { browserSession } from '../session/session';
import { accountCalls } from './account-calls';
import { changeSession, type CallOfChange } from './change-session';
import { leaveDevice } from './leave-device';

/** Nobody waits for long to leave. A session that the server still holds then ends by its own time. */
const LOG_OUT_TIMEOUT_MS = 5_000;
/** The part of it in which another tab may finish what it does with the session. */
const OTHER_TABS_MS = 2_000;

/** Ends the session here whatever the server says, and tells the person so; where the server did not, it tells that. */
export function useLogOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new NetworkError()), LOG_OUT_TIMEOUT_MS);
    const leave = async (call: CallOfChange) => {
      let hasFailed = false;
      await leaveDevice(call, timeout.signal);
      try {
        await accountCalls.logOut(call, timeout.signal);
      } catch (failure) {
        // A session that the server no longer knows has ended there already.
        const isOver = failure instanceof ApiError && (failure.status === 401 || failure.status === 403);
        hasFailed = !isOver;
      }
      clearTimeout(timer);
      browserSession.logOut();
      queryClient.clear();
      if (hasFailed) toast.error('Failed to log out');
      else toast.success('You have been logged out');
    };
    await changeSession(queryClient, leave, OTHER_TABS_MS);
  };
}
