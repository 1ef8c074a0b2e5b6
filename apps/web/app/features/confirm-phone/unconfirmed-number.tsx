import { displayMoment, phoneCodeError } from '@barrelhive/rules';
import { Button, Card, MessageSquareTextIcon, TextField, toast, useAnnounce } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readCodeAsked, type ReadUser } from '../../answers/read-user';
import { callApi, sendCall } from '../../api/api-client';
import { failureText } from '../../api/api-errors';
import { showFailure } from '../../api/show-failure';
import { currentUserQuery, useCurrentUser } from '../../user/current-user';

const CONFIRM_ASKED =
  'No texts come until this number is confirmed. Enter the code of our first text to it, or reply YES to that text.';
/** Whoever replied STOP once gets no code either. */
const NO_CODE = 'No code? If you ever replied STOP, text START to the number it came from, and ask for a new code.';
const PHONE_CONFIRMED = 'Phone number confirmed';
const PHONE_NOT_CONFIRMED = 'Failed to confirm the phone number';
const CODE_NOT_SENT = 'Failed to send a code';

/** What follows on asking for another code; at night and on Sundays nothing is sent. */
function codeComes(sendsAt: string | null): string {
  return sendsAt === null ? 'A code is on its way.' : `Your code comes on ${displayMoment(new Date(sendsAt))}.`;
}

/** Says that no texts come until the number is confirmed, and takes the code. Nothing where that is done, or not asked. */
export function UnconfirmedNumber({ className }: { className?: string }) {
  const { user } = useCurrentUser();
  // Whoever has not agreed to texts yet is asked for that first.
  if (!user?.needsConfirmation || user.needsConsent) return null;
  return (
    <Card className={className}>
      <h2 className="figures flex items-center gap-2 text-xl">
        <MessageSquareTextIcon className="size-5 shrink-0 text-primary" />
        <span>
          Confirm <span className="whitespace-nowrap">{user.phone}</span> to get texts
        </span>
      </h2>
      <p className="mt-2 mb-4 text-muted">{CONFIRM_ASKED}</p>
      <CodeForm key={user.phone} />
    </Card>
  );
}

function CodeForm() {
  const { confirm, busy, failure, setFailure } = useConfirmation();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = phoneCodeError(code);
    setFailure(wrong);
    if (wrong === undefined) confirm(code);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={failure}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
          Confirm
        </Button>
        <AnotherCode onAsked={() => setFailure(undefined)} />
      </div>
      <p className="text-sm text-muted">{NO_CODE}</p>
    </form>
  );
}

function AnotherCode({ onAsked }: { onAsked: () => void }) {
  const [said, setSaid] = useState<string>();
  const announce = useAnnounce();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi({ method: 'POST', path: '/api/phone/codes', answer: readCodeAsked }),
    onMutate: onAsked,
    onSuccess: ({ sendsAt }) => {
      setSaid(codeComes(sendsAt));
      announce(codeComes(sendsAt));
    },
    onError: (failure) => showFailure(failure, failureText(failure, CODE_NOT_SENT)),
  });
  return (
    <>
      <Button look="outline" busy={isPending} onClick={() => mutate()}>
        Send a new code
      </Button>
      {said && <span className="figures text-sm text-muted">{said}</span>}
    </>
  );
}

const withoutWish = ({ needs_phone_confirmation: _done, ...user }: ReadUser): ReadUser => user;

/** What is confirmed is shown at once; the user of the server follows within moments. */
function useConfirmation() {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (code: string) => sendCall({ method: 'POST', path: '/api/phone/confirm', body: { code } }),
    onSuccess: () => {
      queryClient.setQueryData(currentUserQuery.queryKey, (held) => held && withoutWish(held));
      void queryClient.invalidateQueries({ queryKey: ['alert-outlooks'] });
      toast.success(PHONE_CONFIRMED);
    },
    onError: (problem) => setFailure(failureText(problem, PHONE_NOT_CONFIRMED)),
  });
  return { confirm: mutate, busy: isPending, failure, setFailure };
}
