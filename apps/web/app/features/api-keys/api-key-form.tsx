import type { ApiKeyScope } from '@barrelhive/contracts';
import { TextField } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-errors';
import { showFailure } from '../../api/show-failure';
import { FormButtons } from '../../forms/form-buttons';
import { FormFailure } from '../../forms/form-failure';
import { ShownOnce } from '../../forms/shown-once';
import { apiKeysQuery, createApiKey } from './api-keys-query';
import { KEY_NOT_MADE, KEY_SHOWN_ONCE, NAME_MISSING, SCOPE_MISSING, scopeTexts } from './texts';

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
    onError: (failure) => showFailure(failure, KEY_NOT_MADE),
  });
  if (data) {
    // The list shows the key when this form has gone.
    const done = () => {
      void queryClient.invalidateQueries(apiKeysQuery);
      onDone();
    };
    return <ShownOnce text={KEY_SHOWN_ONCE} secret={data.secret} onDone={done} />;
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
      <FormButtons send="Make key" busy={isPending} onCancel={onDone} />
    </form>
  );
}
