import type { ApiKeyScope } from '@barrelhive/contracts';
import { Button, TextField, toast } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-errors';
import { tellFailure } from '../../api/tell-failure';
import { FormFailure } from '../../forms/form-failure';
import { apiKeysQuery, createApiKey } from './api-keys-query';
import { KEY_COPIED, KEY_NOT_COPIED, KEY_NOT_MADE, NAME_MISSING, SCOPE_MISSING, scopeTexts } from './texts';

const MOST_LETTERS = 60;

interface ApiKeyFormProps {
  allowed: readonly ApiKeyScope[];
  callsPerDay: number;
  onDone: () => void;
}

/** Makes a key, and shows it once. */
export default function ApiKeyForm({ allowed, callsPerDay, onDone }: ApiKeyFormProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(['read:shelves']);
  const [isJudged, setIsJudged] = useState(false);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: createApiKey,
    onError: (failure) => tellFailure(failure, KEY_NOT_MADE),
  });
  if (data) {
    // The list shows the key when this form has gone.
    const done = () => {
      void queryClient.invalidateQueries(apiKeysQuery);
      onDone();
    };
    return <ShownOnce secret={data.secret} onDone={done} />;
  }
  const nameError = name.trim() === '' ? NAME_MISSING : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsJudged(true);
    if (!nameError && scopes.length > 0) mutate({ name: name.trim(), scopes });
  };
  const toggle = (scope: ApiKeyScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope]);
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-4">
      <TextField
        label="Name"
        autoFocus
        placeholder="Home Assistant"
        maxLength={MOST_LETTERS}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isJudged ? nameError : undefined}
      />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">What may it do?</legend>
        {allowed.map((scope) => (
          <label key={scope} className="flex min-h-11 cursor-pointer items-start gap-3 text-sm leading-relaxed">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
              className="mt-0.5 size-5 shrink-0 cursor-pointer rounded accent-primary"
            />
            {scopeTexts[scope]}
          </label>
        ))}
      </fieldset>
      <p className="figures text-sm text-muted">
        All your keys together may make {callsPerDay.toLocaleString('en-US')} calls a day.
      </p>
      <FormFailure
        text={error ? KEY_NOT_MADE : isJudged && scopes.length === 0 ? SCOPE_MISSING : undefined}
        cause={error instanceof ApiError ? error.message : undefined}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending}>
          Make key
        </Button>
      </div>
    </form>
  );
}

function ShownOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success(KEY_COPIED),
      () => toast.error(KEY_NOT_COPIED),
    );
  return (
    <div role="status" className="mt-3 grid gap-3">
      <p className="text-sm font-medium">Copy the key now. It is shown this once.</p>
      <code className="rounded-lg bg-bone p-3 text-sm wrap-anywhere select-all">{secret}</code>
      <div className="flex flex-wrap justify-end gap-3">
        <Button autoFocus look="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onDone}>I have it</Button>
      </div>
    </div>
  );
}
