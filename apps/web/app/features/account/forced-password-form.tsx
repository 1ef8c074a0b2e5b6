import { forcedPasswordChangeErrors, type ForcedPasswordChangeForm } from '@barrelhive/rules';
import { Button, Card, PasswordField, toast } from '@barrelhive/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { failureText } from '../../api/api-errors';
import { tellFailure } from '../../api/tell-failure';
import { rulesResolver } from '../../forms/rules-resolver';
import { useSession } from '../../session/session';
import { PASSWORD_CHANGED, PASSWORD_NOT_CHANGED } from './texts';
import { useChangePassword } from './use-change-password';

interface Fields extends ForcedPasswordChangeForm {
  currentPassword: string;
}

const resolver = rulesResolver<Fields>(forcedPasswordChangeErrors);

/** A new password, typed twice. Who is forced to change it needs no current one: the temporary one just served to log in. */
export function ForcedPasswordForm() {
  const { mustChangePassword } = useSession();
  const [forced] = useState(mustChangePassword);
  const [failure, setFailure] = useState<string>();
  const changePassword = useChangePassword();
  const navigate = useNavigate();
  const form = useForm<Fields>({
    mode: 'onChange',
    resolver,
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword({ new_password: newPassword, ...(forced ? {} : { current_password: currentPassword }) });
      toast.success(PASSWORD_CHANGED);
      await navigate('/alerts', { replace: true });
    } catch (problem) {
      const text = failureText(problem, PASSWORD_NOT_CHANGED);
      setFailure(text);
      tellFailure(problem, text);
    }
  });

  return (
    <Card padding="roomy">
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        {!forced && (
          <PasswordField
            {...form.register('currentPassword')}
            label="Current Password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
          />
        )}
        <PasswordField
          {...form.register('newPassword', { deps: 'confirmation' })}
          label="New Password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
        />
        <PasswordField
          {...form.register('confirmation')}
          label="Confirm New Password"
          autoComplete="new-password"
          error={errors.confirmation?.message}
        />
        {failure && (
          <p role="alert" className="text-sm font-medium text-zero">
            {failure}
          </p>
        )}
        <Button type="submit" size="large" busy={isSubmitting}>
          Change Password
        </Button>
      </form>
    </Card>
  );
}
