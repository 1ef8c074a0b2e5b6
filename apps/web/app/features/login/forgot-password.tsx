import { Button, Dialog } from '@barrelhive/ui';
import { useState } from 'react';
import { SUPPORT_EMAIL } from '../../shell/support';

/** Passwords are reset by a person; the dialog says how to ask for it. */
export function ForgotPassword() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-6 justify-self-start rounded text-sm font-semibold text-primary underline underline-offset-4"
      >
        Forgot password?
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Forgot your password?"
        actions={<Button onClick={() => setOpen(false)}>Got it</Button>}
      >
        Email{' '}
        <a href={`mailto:${SUPPORT_EMAIL}?subject=Password%20reset`} className="font-semibold text-primary underline">
          {SUPPORT_EMAIL}
        </a>{' '}
        from the address you registered with. We check that it is you and send you a temporary password, usually within
        a day.
      </Dialog>
    </>
  );
}
