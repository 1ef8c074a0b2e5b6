import { SUPPORT_EMAIL } from '@barrelhive/rules';
import { Button, toast } from '@barrelhive/ui';
import { NetworkError } from '../../api/api-errors';
import { useLateDialog } from '../../shell/late-dialog';

/** Passwords are reset by a person; the dialog says how to ask for it. */
export function ForgotPassword() {
  const dialog = useLateDialog();
  const open = () => void dialog.open().catch(() => toast.error(new NetworkError().message));
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="min-h-6 justify-self-start rounded text-sm font-semibold text-primary underline underline-offset-4"
      >
        Forgot password?
      </button>
      {dialog.render({
        title: 'Forgot your password?',
        actions: <Button onClick={dialog.close}>Got it</Button>,
        children: (
          <>
            Email{' '}
            <a
              href={`mailto:${SUPPORT_EMAIL}?subject=Password%20reset`}
              className="font-semibold text-primary underline"
            >
              {SUPPORT_EMAIL}
            </a>{' '}
            from the address you registered with. We check that it is you and send you a temporary password, usually
            within a day.
          </>
        ),
      })}
    </>
  );
}
