import { Button, keepFieldFocused, TextField } from '@barrelhive/ui';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { failureText } from '../../api/api-errors';
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
  /** Rejects when it could not be saved: then what was typed is kept for the next try. */
  onSave: (value: string) => Promise<void>;
}

/** What could not be saved. */
interface Unsaved {
  draft: string;
  reason: string;
}

/** A value with an Edit button that turns it into a field with Save and Cancel. Enter saves, Escape cancels. What could not be saved stays in the field. */
export function InlineEdit(props: InlineEditProps) {
  const { label, value, onSave } = props;
  const [unsaved, setUnsaved] = useState<Unsaved>();
  const [editing, setEditing] = useState(false);
  const attempts = useRef(0);
  const { opener, form } = useFormFocus(editing);

  const save = async (draft: string): Promise<void> => {
    const attempt = ++attempts.current;
    setUnsaved(undefined);
    try {
      await onSave(draft);
    } catch (failure) {
      if (attempt === attempts.current) setUnsaved({ draft, reason: reasonOf(failure) });
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
            form={form}
            onSave={(draft) => {
              if (draft.trim() === value) setUnsaved(undefined);
              else void save(draft);
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
  onSave: (draft: string) => void;
  onCancel: () => void;
  form: RefObject<HTMLFormElement | null>;
}

function EditForm({ label, value, type = 'text', autoComplete, hint, errorOf, onSave, onCancel, form }: EditFormProps) {
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string>();
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
    if (problem) form.current?.querySelector('input')?.focus();
    else onSave(draft);
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

/** What the server said, where a sentence of ours is put before it. */
function reasonOf(failure: unknown): string {
  return failureText(failure instanceof Error ? (failure.cause ?? failure) : failure, '');
}
