import { useQueryClient } from '@tanstack/react-query';
import { accountCalls } from '../../user/account-calls';
import { currentUserQuery } from '../../user/current-user';
import { browserSession } from '../../session/session';

/** Changes the password; the new token replaces the old one, and the user is read again. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return async (body: { new_password: string; current_password?: string }): Promise<void> => {
    const { token, user } = await accountCalls.changePassword(body);
    browserSession.replaceToken(token);
    browserSession.remember(user);
    queryClient.setQueryData(currentUserQuery.queryKey, user);
  };
}
