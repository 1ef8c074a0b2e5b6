import { loginErrors } from '@barrelhive/rules';
import { Button, PasswordField, toast } from '@barrelhive/ui';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, NetworkError, UnreadableAnswerError } from '../../api/api-errors';
import { EmailField } from '../../forms/email-field';
import { FormFailure } from '../../forms/form-failure';
import { useRulesForm } from '../../forms/use-rules-form';
import { TokenNotStoredError } from '../../session/session-store';
import { accountCalls } from '../../user/account-calls';
import { ForgotPassword, PasswordLink } from './forgot-password';
import { returnPath } from '../../session/return-path';
import { useBeginSession } from '../../user/use-begin-session';

/** What is wrong with a field is said once nothing was typed for this long (docs/adr/0079). */
const PAUSE_IN_TYPING_MS = 500;

interface LoginFailure {
  text: string;
  cause: string | undefined;
}

/**
 * E-mail and password; a wrong pair is told in the form and as a toast, and offers help with the password. `onLoggedIn` is called
 * for a user who may go on, before the page is left.
 */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const [failure, setFailure] = useState<LoginFailure>();
  const begin = useBeginSession();
  const navigate = useNavigate();
  const location = useLocation();
  // Without default values: what was typed, or filled in by the browser, before this code came stays.
  const { field, handleSubmit, formState, getValues } = useRulesForm(loginErrors, {
    mode: 'all',
    delayError: PAUSE_IN_TYPING_MS,
  });

  const logIn = handleSubmit(async ({ email, password }) => {
    try {
      const answer = await accountCalls.logIn({ email: email.trim(), password });
      begin(answer);
      toast.success('Login successful!');
      if (!answer.user.requires_password_change) onLoggedIn();
      await navigate(returnPath(location.state), { replace: true });
    } catch (problem) {
      const text = loginFailure(problem);
      setFailure({ text, cause: loginFailureCause(problem) });
      toast.error(text);
    }
  });

  return (
    // Without any script a password must not go into an address.
    <form method="post" noValidate onSubmit={(event) => void logIn(event)} className="grid gap-5">
      <EmailField {...field('email')} label="Email" />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      {failure && (
        <div className="grid gap-1">
          <FormFailure {...failure} />
          <ForgotPassword />
          <PasswordLink email={() => getValues('email')} />
        </div>
      )}
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        {formState.isSubmitting ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}

/** What is said of a failed login (specification section 8). Only what cannot be the password's fault gets other words. */
export function loginFailure(failure: unknown): string {
  if (failure instanceof TokenNotStoredError) return failure.message;
  if (failure instanceof UnreadableAnswerError) return 'Server returned non-JSON response';
  if (failure instanceof ApiError && failure.status < 300) return 'Login failed';
  return 'Login failed, double check your username and password and try again.';
}

/** What stands below it in the form where the password is not to blame: no connection, too many tries, a server in trouble. */
export function loginFailureCause(failure: unknown): string | undefined {
  if (failure instanceof NetworkError) return failure.message;
  if (!(failure instanceof ApiError) || failure instanceof UnreadableAnswerError) return undefined;
  return failure.status === 429 || failure.status >= 500 ? failure.message : undefined;
}
