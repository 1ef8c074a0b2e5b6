import { Button, Card, keepFieldFocused, PasswordField } from '@barrelhive/ui';
import { Database } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { FormFailure } from '../../forms/form-failure';
import { useFormFocus } from '../../forms/use-form-focus';
import { useRulesForm } from '../../forms/use-rules-form';
import { useYourData } from './use-your-data';

const passwordErrors = ({ password }: { password: string }) =>
  password === '' ? { password: 'Password is required' } : {};

/** A copy of all that is held of the user, and the end of the account. */
export function YourDataCard() {
  const [open, setOpen] = useState(false);
  const { opener, form } = useFormFocus(open);
  const { download, isLoading } = useYourData();
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-xl">
        <Database aria-hidden className="size-5 text-primary" />
        Your Data
      </h2>
      <p className="mt-2 text-sm">Download everything we hold of you, or delete your account and all of it.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="outline" size="small" busy={isLoading} onClick={() => void download()}>
          Download my data
        </Button>
        {!open && (
          <Button ref={opener} look="outline" size="small" onClick={() => setOpen(true)}>
            Delete my account
          </Button>
        )}
      </div>
      {open && <DeletionForm form={form} onCancel={() => setOpen(false)} />}
    </Card>
  );
}

interface DeletionFormProps {
  form: RefObject<HTMLFormElement | null>;
  onCancel: () => void;
}

function DeletionForm({ form, onCancel }: DeletionFormProps) {
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
      <div className="flex justify-end gap-3">
        <Button look="quiet" onMouseDown={keepFieldFocused} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={formState.isSubmitting} disabled={!formState.isValid}>
          Delete for good
        </Button>
      </div>
    </form>
  );
}
