import { SUPPORT_EMAIL } from '@barrelhive/rules';
import { Button, toast } from '@barrelhive/ui';
import { acknowledgement, mailAnswer } from '@barrelhive/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { failureText, NetworkError } from '../../api/api-errors';
import { useLateDialog } from '../../shell/late-dialog';
import { callApi } from '../../api/api-client';

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

const mailQuery = {
  queryKey: ['mail'],
  queryFn: () => callApi({ path: '/api/mail', answer: mailAnswer }),
};

/** Beside the help of a person: where mail is sent, a link to a new password can be had at once. `email` is what stands in the form. */
export function PasswordLink({ email }: { email: () => string }) {
  const mail = useQuery(mailQuery);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () =>
      callApi({
        method: 'POST',
        path: '/api/auth/password-links',
        body: { email: email().trim() },
        answer: acknowledgement,
        refusals: 'caller',
      }),
  });
  if (!mail.data?.is_sent) return null;
  return (
    <>
      <button
        type="button"
        disabled={isPending}
        onClick={() => mutate()}
        className="min-h-6 justify-self-start rounded text-sm font-semibold text-primary underline underline-offset-4"
      >
        Send me a link
      </button>
      <p role="status" className="text-sm text-muted">
        {error ? failureText(error, 'The link could not be sent. Please try again.') : data?.message}
      </p>
    </>
  );
}
