import { acknowledgement } from '@barrelhive/contracts';
import {
  accountPasswordChecklist,
  newPasswordError,
  passwordConfirmationError,
  type FieldErrors,
} from '@barrelhive/rules';
import { Button, Card, Checklist, PasswordField, useAnnounce } from '@barrelhive/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '../../api/api-client';
import { failureText } from '../../api/api-errors';
import { FormFailure } from '../../forms/form-failure';
import { useRulesForm } from '../../forms/use-rules-form';
import { Page } from '../../shell/page';

const CHANGED = 'Your password was changed';
const FAILED = 'Failed to change password';

interface NewPassword {
  newPassword: string;
  confirmation: string;
}

/** The rules of the account page, and typed twice. */
function errorsOf({ newPassword, confirmation }: NewPassword): FieldErrors<NewPassword> {
  const problem = newPasswordError(newPassword);
  const difference = passwordConfirmationError(newPassword, confirmation);
  return { ...(problem && { newPassword: problem }), ...(difference && { confirmation: difference }) };
}

/** Where the link of a mail leads: a new password, by the rules of the account page. */
export function NewPasswordPage({ title, token }: { title: string; token: string }) {
  const announce = useAnnounce();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (new_password: string) =>
      callApi({
        method: 'POST',
        path: '/api/auth/reset-password',
        body: { token, new_password },
        answer: acknowledgement,
        refusals: 'caller',
      }),
    onSuccess: () => announce(CHANGED),
  });
  const { field, handleSubmit, watch } = useRulesForm(errorsOf, {
    mode: 'onTouched',
    defaultValues: { newPassword: '', confirmation: '' },
  });
  const save = handleSubmit(({ newPassword }) => mutate(newPassword));
  if (isSuccess) {
    return (
      <Page width="narrow" title={CHANGED} intro="You are logged out everywhere.">
        <Link to="/login" className="inline-block py-3 underline">
          Login
        </Link>
      </Page>
    );
  }
  return (
    <Page width="narrow" title={title} intro="It ends every session of your account, and your API keys.">
      <Card padding="roomy">
        <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
          <PasswordField
            {...field('newPassword', { deps: 'confirmation' })}
            label="New Password"
            autoComplete="new-password"
            hint={<Checklist label="Password rules" rules={accountPasswordChecklist(watch('newPassword'))} />}
          />
          <PasswordField {...field('confirmation')} label="Confirm New Password" autoComplete="new-password" />
          <FormFailure text={error ? failureText(error, FAILED) : undefined} />
          <Button type="submit" size="large" busy={isPending}>
            Change Password
          </Button>
        </form>
      </Card>
    </Page>
  );
}
