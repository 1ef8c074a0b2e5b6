import { acknowledgement, mailAnswer } from '@barrelhive/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client';
import { failureText } from '../../api/api-errors';

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
