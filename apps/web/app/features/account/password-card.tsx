import { accountPasswordChecklist, passwordChangeErrors } from '@barrelhive/rules';
import { Button, Card, Checklist, keepFieldFocused, PasswordField } from '@barrelhive/ui';
import { KeyRound } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { FormFailure } from '../../forms/form-failure';
import { useFormFocus } from '../../forms/use-form-focus';
import { useRulesForm } from '../../forms/use-rules-form';
import { passwordTexts } from './texts';
import { useChangePassword } from './use-change-password';

/** Changing one's password, with the current one. Save waits for all five rules. */
export function PasswordCard() {
  const [open, setOpen] = useState(false);
  const { opener, form } = useFormFocus(open);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="flex items-center gap-2 text-xl">
          <KeyRound aria-hidden className="size-5 text-primary" />
          Password
        </h2>
        {!open && (
          <Button ref={opener} look="outline" size="small" onClick={() => setOpen(true)}>
            Change password
          </Button>
        )}
      </div>
      {open && <ChangeForm form={form} onDone={() => setOpen(false)} />}
    </Card>
  );
}

interface ChangeFormProps {
  form: RefObject<HTMLFormElement | null>;
  onDone: () => void;
}

function ChangeForm({ form, onDone }: ChangeFormProps) {
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
      <div className="flex justify-end gap-3">
        <Button look="quiet" onMouseDown={keepFieldFocused} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={formState.isSubmitting} disabled={!formState.isValid}>
          Save
        </Button>
      </div>
    </form>
  );
}
