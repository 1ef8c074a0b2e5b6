import { loginErrors, type LoginForm as LoginFields } from '@barrelhive/rules';
import { Button, PasswordField, TextField, toast } from '@barrelhive/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { rulesResolver } from '../../forms/rules-resolver';
import { accountCalls } from '../../user/account-calls';
import { ForgotPassword } from './forgot-password';
import { loginFailure } from './login-failure';
import { returnPath } from './return-path';
import { useSessionActions } from '../../user/use-session-actions';

const resolver = rulesResolver<LoginFields>(loginErrors);

interface LoginFormProps {
  /** Is called for a user who may go on, before the page is left. */
  onLoggedIn: () => void;
}

/** E-mail and password; a wrong pair is told in the form and as a toast, and offers help with the password. */
export function LoginForm({ onLoggedIn }: LoginFormProps) {
  const [failure, setFailure] = useState<string>();
  const { begin } = useSessionActions();
  const navigate = useNavigate();
  const location = useLocation();
  const { register, handleSubmit, formState } = useForm<LoginFields>({
    mode: 'onTouched',
    resolver,
    defaultValues: { email: '', password: '' },
  });

  const logIn = async ({ email, password }: LoginFields) => {
    try {
      const answer = await accountCalls.logIn({ email: email.trim(), password });
      begin(answer);
      toast.success('Login successful!');
      if (!answer.user.requires_password_change) onLoggedIn();
      await navigate(returnPath(location.state), { replace: true });
    } catch (problem) {
      const text = loginFailure(problem);
      setFailure(text);
      toast.error(text);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(logIn)(event)} className="grid gap-5">
      <TextField
        {...register('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        error={formState.errors.email?.message}
      />
      <PasswordField
        {...register('password')}
        label="Password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
      {failure && (
        <div className="grid gap-1">
          <p role="alert" className="text-sm font-medium text-zero">
            {failure}
          </p>
          <ForgotPassword />
        </div>
      )}
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        {formState.isSubmitting ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}
