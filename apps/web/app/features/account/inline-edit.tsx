import { Button, TextField } from '@barrelhive/ui';
import { useState, type FormEvent, type RefObject } from 'react';
import { PhoneField } from '../../forms/phone-field';
import { useFormFocus } from '../../forms/use-form-focus';

interface InlineEditProps {
  label: string;
  value: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete: string;
  /** What the person should know while editing. */
  hint?: string;
  errorOf: (value: string) => string | undefined;
  onSave: (value: string) => void;
}

/** A value with an Edit button that turns it into a field with Save and Cancel. Enter saves, Escape cancels. */
export function InlineEdit(props: InlineEditProps) {
  const { label, value } = props;
  const [editing, setEditing] = useState(false);
  const { opener, form } = useFormFocus(editing);

  return (
    <div className="py-3.5">
      <dt className="text-sm text-muted">{label}</dt>
      {editing ? (
        <dd className="mt-1.5">
          <EditForm {...props} form={form} onDone={() => setEditing(false)} />
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
    </div>
  );
}

function EditForm({
  label,
  value,
  type = 'text',
  autoComplete,
  hint,
  errorOf,
  onSave,
  form,
  onDone,
}: InlineEditProps & { form: RefObject<HTMLFormElement | null>; onDone: () => void }) {
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string>();
  const name = <span className="sr-only">{label}</span>;

  const change = (next: string) => {
    setDraft(next);
    if (error) setError(errorOf(next));
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    const problem = errorOf(draft);
    setError(problem);
    if (problem) return;
    if (draft.trim() !== value) onSave(draft);
    onDone();
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="grid gap-3"
    >
      {type === 'tel' ? (
        <PhoneField name="phone" label={name} value={draft} onChange={change} error={error} hint={hint} />
      ) : (
        <TextField
          label={name}
          type={type}
          autoComplete={autoComplete}
          value={draft}
          onChange={({ target }) => change(target.value)}
          onBlur={() => setError(errorOf(draft))}
          error={error}
          hint={hint}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button look="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="small">
          Save
        </Button>
      </div>
    </form>
  );
}
