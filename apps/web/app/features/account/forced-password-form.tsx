import { forcedPasswordChangeErrors } from '@barrelhive/rules';
import { Button, Card, PasswordField } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormFailure } from '../../forms/form-failure';
import { useRulesForm } from '../../forms/use-rules-form';
import { useSession } from '../../session/session';
import { AccountName } from './account-name';
import { saveDefaultPreferencesOnce } from './preferences-query';
import { forcedPasswordTexts } from './texts';
import { useChangePassword } from './use-change-password';

const empty = { currentPassword: '', newPassword: '', confirmation: '' };

/** A new password, typed twice. Whoever is forced to change it needs no current one: the temporary one just served to log in. */
export function ForcedPasswordForm() {
  const { mustChangePassword } = useSession();
  // Hydration begins with nobody logged in, and the flag goes when the change worked: once forced, the form stays so.
  const [forced, setForced] = useState(mustChangePassword);
  if (mustChangePassword && !forced) setForced(true);
  const { changePassword, failure } = useChangePassword(forcedPasswordTexts);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { field, formState, handleSubmit } = useRulesForm<typeof empty>(forcedPasswordChangeErrors, {
    mode: 'onChange',
    defaultValues: empty,
  });

  const save = handleSubmit(async ({ currentPassword, newPassword }) => {
    const current = forced ? {} : { current_password: currentPassword };
    if (!(await changePassword({ new_password: newPassword, ...current }))) return;
    // The log-in could not do it: nothing is open to a user who has to change the password.
    if (forced) void saveDefaultPreferencesOnce(queryClient);
    await navigate('/alerts', { replace: true });
  });

  return (
    <Card padding="roomy">
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        {!forced && (
          <PasswordField {...field('currentPassword')} label="Current Password" autoComplete="current-password" />
        )}
        <PasswordField
          {...field('newPassword', { deps: 'confirmation' })}
          label="New Password"
          autoComplete="new-password"
        />
        <PasswordField {...field('confirmation')} label="Confirm New Password" autoComplete="new-password" />
        <AccountName />
        <FormFailure text={failure} />
        <Button type="submit" size="large" busy={formState.isSubmitting}>
          Change Password
        </Button>
      </form>
    </Card>
  );
}
