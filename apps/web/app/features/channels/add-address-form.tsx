import { TextField, toast } from '@barrelhive/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentProps, type FormEvent } from 'react';
import { failureText } from '../../api/api-errors';
import { showFailure } from '../../api/show-failure';
import { FormButtons } from '../../forms/form-buttons';
import { FormFailure } from '../../forms/form-failure';
import { ShownOnce } from '../../forms/shown-once';
import { addAddress } from './channels-query';
import { ADDRESS_ADDED, linkSent, SECRET_SHOWN_ONCE } from './address-texts';
import { CONSENT, NOT_ADDED } from './texts';
import { judgeAddress, type TypedChannel } from './typed-address';
import { useReload } from './use-notify-this-device';

type FieldTexts = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type' | 'placeholder' | 'autoComplete'>;

const fields: Readonly<Record<TypedChannel, FieldTexts>> = {
  email: {
    label: 'Email address',
    type: 'email',
    autoComplete: 'email',
    hint: 'You get a mail with a link. Nothing else is sent there before you open it.',
  },
  discord: {
    label: 'Webhook address of the Discord channel',
    type: 'url',
    placeholder: 'https://discord.com/api/webhooks/…',
    hint: 'In Discord: the channel’s settings, Integrations, Webhooks, New Webhook, Copy Webhook URL. We send a test message there first.',
  },
  ntfy: {
    label: 'Topic',
    placeholder: 'my-bottles',
    hint: 'The topic that you follow in the ntfy app, or its whole address on another server. Whoever knows an open topic can read it. We send a test message there first.',
  },
  webhook: {
    label: 'Address of your program',
    type: 'url',
    placeholder: 'https://',
    hint: 'It must answer our test message with 2xx. You then get the secret that checks our signature.',
  },
};

/** Adds an address that is typed; a webhook's secret is shown once. */
export default function AddAddressForm({ channel, onDone }: { channel: TypedChannel; onDone: () => void }) {
  const [typed, setTyped] = useState({ address: '', token: '' });
  const [isJudged, setIsJudged] = useState(false);
  const reload = useReload();
  const judged = judgeAddress(channel, typed);
  const done = () => {
    void reload();
    onDone();
  };
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: addAddress,
    onSuccess: ({ state, label, secret }) => {
      if (secret !== undefined) return;
      toast.success(channel === 'email' && state === 'unconfirmed' ? linkSent(label) : ADDRESS_ADDED);
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
        {...fields[channel]}
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        value={typed.address}
        onChange={({ target }) => setTyped({ ...typed, address: target.value })}
        error={isJudged && 'error' in judged ? judged.error : undefined}
      />
      {channel === 'ntfy' && (
        <TextField
          label="Access token (only for a topic that is not open to all)"
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
