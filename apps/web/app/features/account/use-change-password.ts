import { toast } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api/api-errors';
import { showFailure } from '../../api/show-failure';
import { accountCalls } from '../../user/account-calls';
import { changeSession } from '../../user/change-session';
import { currentUserQuery } from '../../user/current-user';
import { browserSession } from '../../session/session';
import { SECURITY_KEY } from './sessions-query';

/**
 * Changes the password, answers whether that worked, and says so in the words given; `failure` is for the form. The new token
 * replaces the old one, and the user is read again.
 */
export function useChangePassword(words: { changed: string; notChanged: string }) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const changePassword = async (body: { new_password: string; current_password?: string }): Promise<boolean> => {
    try {
      const { user } = await changeSession(queryClient, async (call) => {
        const changed = await accountCalls.changePassword(call, body, words.notChanged);
        if (changed.token !== undefined) browserSession.replaceToken(changed.token);
        browserSession.passwordChanged();
        if (changed.user) browserSession.remember(changed.user);
        return changed;
      });
      if (user?.saysPlan) queryClient.setQueryData(currentUserQuery.queryKey, user);
      else await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      toast.success(words.changed);
      void queryClient.invalidateQueries({ queryKey: SECURITY_KEY });
      return true;
    } catch (problem) {
      const text = failureText(problem, words.notChanged);
      setFailure(text);
      showFailure(problem, text);
      return false;
    }
  };
  return { changePassword, failure };
}
