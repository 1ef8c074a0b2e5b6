import { PasswordField } from '@barrelhive/ui';
import { FormButtons } from '../../forms/form-buttons';
import { FormFailure } from '../../forms/form-failure';
import { useRulesForm } from '../../forms/use-rules-form';
import type { FocusedFormProps } from '../../late-forms/form-opened-late';
import { useYourData } from './use-your-data';

const passwordErrors = ({ password }: { password: string }) =>
  password === '' ? { password: 'Password is required' } : {};

/** Says what is lost, and asks for the password. */
export default function DeletionForm({ form, onDone }: FocusedFormProps) {
  const { deleteAccount, failure } = useYourData();
  const { field, formState, handleSubmit } = useRulesForm(passwordErrors, {
    mode: 'onTouched',
    defaultValues: { password: '' },
  });
  const remove = handleSubmit(({ password }) => deleteAccount(password));
  return (
    <form ref={form} noValidate onSubmit={(event) => void remove(event)} className="mt-5 grid gap-5">
      <p className="text-sm">
        Your subscription ends at once and is not refunded. Your alerts, messages and settings are deleted and cannot be
        brought back.
      </p>
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      <FormFailure text={failure} />
      <FormButtons
        send="Delete for good"
        busy={formState.isSubmitting}
        disabled={!formState.isValid}
        onCancel={onDone}
      />
    </form>
  );
}
