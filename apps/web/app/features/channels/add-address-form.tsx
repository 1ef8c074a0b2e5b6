import { TextField, toast } from '@barrelhive/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../api/api-errors';
import { showFailure } from '../../api/show-failure';
import { FormButtons } from '../../forms/form-buttons';
import { FormFailure } from '../../forms/form-failure';
import { ShownOnce } from '../../forms/shown-once';
import { addAddress } from './channels-query';
import { ADDRESS_ADDED, linkSent, SECRET_SHOWN_ONCE, TEST_NOT_TAKEN } from './address-texts';
import { isConfirmedByTest, type TypedChannel } from './shown-channels';
import { CONSENT, NOT_ADDED } from './texts';
import { typedAddresses } from './typed-address';
import { useReload } from './use-notify-this-device';

/** Adds an address that is typed; a webhook's secret is shown once. */
export default function AddAddressForm({ channel, onDone }: { channel: TypedChannel; onDone: () => void }) {
  const [typed, setTyped] = useState({ address: '', token: '' });
  const [isJudged, setIsJudged] = useState(false);
  const reload = useReload();
  const { field, tokenLabel, judge } = typedAddresses[channel];
  const judged = judge(typed);
  const done = () => {
    void reload();
    onDone();
  };
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: addAddress,
    onSuccess: ({ state, label, secret }) => {
      if (secret !== undefined) return;
      if (state !== 'unconfirmed') toast.success(ADDRESS_ADDED);
      else if (isConfirmedByTest(channel)) toast.error(TEST_NOT_TAKEN);
      else toast.success(linkSent(label));
      done();
    },
    onError: (failure) => showFailure(failure, NOT_ADDED),
  });
  // The list shows it when the secret has gone.
  if (data?.secret !== undefined) return <ShownOnce text={SECRET_SHOWN_ONCE} secret={data.secret} onDone={done} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsJudged(true);
    if ('body' in judged) mutate(judged.body);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-4">
      <TextField
        {...field}
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        value={typed.address}
        onChange={({ target }) => setTyped({ ...typed, address: target.value })}
        error={isJudged && 'error' in judged ? judged.error : undefined}
      />
      {tokenLabel !== undefined && (
        <TextField
          label={tokenLabel}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed.token}
          onChange={({ target }) => setTyped({ ...typed, token: target.value })}
        />
      )}
      <p className="text-sm text-muted">By adding it you say: “{CONSENT}”</p>
      <FormFailure text={error ? failureText(error, NOT_ADDED) : undefined} />
      <FormButtons send="Add" busy={isPending} onCancel={onDone} />
    </form>
  );
}
