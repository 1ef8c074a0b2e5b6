import { accountPasswordChecklist, passwordChangeErrors, type PasswordChangeForm } from '@barrelhive/rules';
import { Button, Card, Checklist, PasswordField, toast } from '@barrelhive/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failureText } from '../../api/api-errors';
import { tellFailure } from '../../api/tell-failure';
import { rulesResolver } from '../../forms/rules-resolver';
import { PASSWORD_NOT_UPDATED, PASSWORD_UPDATED } from './texts';
import { useChangePassword } from './use-change-password';

const resolver = rulesResolver<PasswordChangeForm>(passwordChangeErrors);

/** Changing one's password, with the current one. Save waits for all five rules. */
export function PasswordCard() {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="flex items-center gap-2 text-xl">
          <KeyRound aria-hidden className="size-5 text-primary" />
          Password
        </h2>
        {!open && (
          <Button look="outline" size="small" onClick={() => setOpen(true)}>
            Change password
          </Button>
        )}
      </div>
      {open && <ChangeForm onDone={() => setOpen(false)} />}
    </Card>
  );
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const changePassword = useChangePassword();
  const [failure, setFailure] = useState<string>();
  const form = useForm<PasswordChangeForm>({
    mode: 'onTouched',
    resolver,
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control });
  const complete = Object.keys(passwordChangeErrors({ currentPassword: '', newPassword: '', ...values })).length === 0;

  const save = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword({ current_password: currentPassword, new_password: newPassword });
      toast.success(PASSWORD_UPDATED);
      onDone();
    } catch (problem) {
      const text = failureText(problem, PASSWORD_NOT_UPDATED);
      setFailure(text);
      tellFailure(problem, text);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-5 grid gap-5">
      <PasswordField
        {...form.register('currentPassword')}
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
      <PasswordField
        {...form.register('newPassword')}
        label="New Password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        hint={<Checklist label="Password rules" rules={accountPasswordChecklist(values.newPassword ?? '')} />}
      />
      {failure && (
        <p role="alert" className="text-sm font-medium text-zero">
          {failure}
        </p>
      )}
      <div className="flex justify-end gap-3">
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} disabled={!complete}>
          Save
        </Button>
      </div>
    </form>
  );
}
