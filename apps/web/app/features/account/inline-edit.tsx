import { currentPasswordError } from '@barrelhive/rules';
import { Button, keepFieldFocused, PasswordField, TextField } from '@barrelhive/ui';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiError, failureText, SERVERS_IN_TROUBLE } from '../../api/api-errors';
import { FormFailure } from '../../forms/form-failure';
import { PhoneField } from '../../forms/phone-field';
import { useFormFocus } from '../../forms/focus';
import { editNotSaved } from './texts';

interface InlineEditProps {
  label: string;
  value: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete: string;
  /** What the person should know while editing. */
  hint?: string;
  errorOf: (value: string) => string | undefined;
  /** Rejects when it could not be saved: then what was typed is kept for the next try. The password is given where it was asked for. */
  onSave: (value: string, password?: string) => Promise<void>;
  /** The sentence of a failure that asks for the password before the value is saved. */
  passwordAsked?: (failure: unknown) => string | undefined;
}

/** What could not be saved. */
interface Unsaved {
  draft: string;
  reason: string;
  /** The sentence that asks for the password. */
  asked: string | undefined;
}

/**
 * A value with an Edit button that turns it into a field with Save and Cancel. Enter saves, Escape cancels. What could not be saved stays in the
 * field, and the password is asked for below it where that is needed.
 */
export function InlineEdit(props: InlineEditProps) {
  const { label, value, onSave, passwordAsked } = props;
  const [unsaved, setUnsaved] = useState<Unsaved>();
  const [editing, setEditing] = useState(false);
  const attempts = useRef(0);
  const { opener, form } = useFormFocus(editing);

  const save = async (draft: string, password: string | undefined): Promise<void> => {
    const attempt = ++attempts.current;
    setUnsaved(undefined);
    try {
      await (password === undefined ? onSave(draft) : onSave(draft, password));
    } catch (failure) {
      if (attempt !== attempts.current) return;
      const asked = passwordAsked?.(failure);
      setUnsaved({ draft, reason: reasonOf(failure), asked });
      if (asked !== undefined) setEditing(true);
    }
  };
  const close = () => {
    setUnsaved(undefined);
    setEditing(false);
  };

  return (
    <div className="py-3.5">
      <dt className="text-sm text-muted">{label}</dt>
      {editing ? (
        <dd className="mt-1.5">
          <EditForm
            {...props}
            value={unsaved?.draft ?? value}
            asked={unsaved?.asked}
            form={form}
            onSave={(draft, password) => {
              if (draft.trim() === value) setUnsaved(undefined);
              else void save(draft, password);
              setEditing(false);
            }}
            onCancel={close}
          />
        </dd>
      ) : (
        <dd className="flex items-center justify-between gap-4">
          <span dir="auto" className="figures min-w-0 font-medium wrap-anywhere">
            {value}
          </span>
          <Button
            ref={opener}
            look="outline"
            size="small"
            aria-label={`Edit ${label.toLowerCase()}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        </dd>
      )}
      {unsaved && !editing && (
        <dd>
          <FormFailure text={editNotSaved(unsaved.draft, unsaved.reason)} />
        </dd>
      )}
    </div>
  );
}

interface EditFormProps extends Omit<InlineEditProps, 'onSave'> {
  /** The sentence that asks for the password. */
  asked: string | undefined;
  onSave: (draft: string, password: string | undefined) => void;
  onCancel: () => void;
  form: RefObject<HTMLFormElement | null>;
}

function EditForm(props: EditFormProps) {
  const { label, value, type = 'text', autoComplete, hint, errorOf, asked, onSave, onCancel, form } = props;
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string>();
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState(asked);
  const name = <span className="sr-only">{label}</span>;

  const judge = () => setError(errorOf(draft));

  const change = (next: string) => {
    setDraft(next);
    if (error) setError(errorOf(next));
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    const problem = errorOf(draft);
    setError(problem);
    const missing = asked === undefined ? undefined : currentPasswordError(password);
    setPasswordError(missing);
    if (problem) form.current?.querySelector('input')?.focus();
    else if (missing === undefined) onSave(draft, asked === undefined ? undefined : password);
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      className="grid gap-3"
    >
      {type === 'tel' ? (
        <PhoneField
          name="phone"
          label={name}
          value={draft}
          onChange={change}
          onBlur={judge}
          error={error}
          hint={hint}
        />
      ) : (
        <TextField
          label={name}
          type={type}
          autoComplete={autoComplete}
          value={draft}
          onChange={({ target }) => change(target.value)}
          onBlur={judge}
          error={error}
          hint={hint}
        />
      )}
      {asked !== undefined && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={passwordError}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button look="quiet" size="small" onMouseDown={keepFieldFocused} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="small">
          Save
        </Button>
      </div>
    </form>
  );
}

/** What the server said, where a sentence of ours is put before it. One in trouble may say nothing, or nothing that a person can use. */
function reasonOf(failure: unknown): string {
  const cause: unknown = failure instanceof Error ? (failure.cause ?? failure) : failure;
  if (cause instanceof ApiError && cause.status >= 500 && !hasWords(cause)) return SERVERS_IN_TROUBLE;
  return failureText(cause, '');
}

function hasWords({ body }: ApiError): boolean {
  return (body.message ?? body.error) !== undefined && body.code !== 'INTERNAL_ERROR';
}
