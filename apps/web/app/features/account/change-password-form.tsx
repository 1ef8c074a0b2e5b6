import { accountPasswordChecklist, passwordChangeErrors } from '@barrelhive/rules';
import { Checklist, PasswordField } from '@barrelhive/ui';
import { FormButtons } from '../../forms/form-buttons';
import { FormFailure } from '../../forms/form-failure';
import { useRulesForm } from '../../forms/use-rules-form';
import type { FocusedFormProps } from '../../late-forms/form-opened-late';
import { AccountName } from './account-name';
import { passwordTexts } from './texts';
import { useChangePassword } from './use-change-password';

/** Asks for the current password and a new one. */
export default function ChangePasswordForm({ form, onDone }: FocusedFormProps) {
  const { changePassword, failure } = useChangePassword(passwordTexts);
  const { field, formState, handleSubmit, watch } = useRulesForm(passwordChangeErrors, {
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '' },
  });

  const save = handleSubmit(async ({ currentPassword, newPassword }) => {
    if (await changePassword({ current_password: currentPassword, new_password: newPassword })) onDone();
  });

  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)} className="mt-5 grid gap-5">
      <PasswordField {...field('currentPassword')} label="Current Password" autoComplete="current-password" />
      <PasswordField
        {...field('newPassword')}
        label="New Password"
        autoComplete="new-password"
        hint={<Checklist label="Password rules" rules={accountPasswordChecklist(watch('newPassword'))} />}
      />
      <FormFailure text={failure} />
      <AccountName />
      <FormButtons send="Save" busy={formState.isSubmitting} disabled={!formState.isValid} onCancel={onDone} />
    </form>
  );
}
