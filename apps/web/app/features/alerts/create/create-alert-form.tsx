import {
  MAX_SEARCH_TERM_LENGTH,
  MIN_SEARCH_TERM_LENGTH,
  normaliseSearchTerm,
  SEARCH_TERM_TOO_LONG,
  searchTermError,
} from '@barrelhive/rules';
import { Button, CircleCheckIcon, SpellCheckIcon, TextField } from '@barrelhive/ui';
import { useDeferredValue, useRef, useState, type FormEvent } from 'react';
import { FormButtons } from '../../../forms/form-buttons';
import { WhereFields } from '../where/where-fields';
import { whereText, type AlertWhere } from '../where/where-text';
import { useSpelling } from '../../../live-search/use-spelling';

export interface AlertDraft {
  term: string;
  /** What was typed, when the suggested spelling was taken. */
  correctedFrom?: string;
  where: AlertWhere;
}

interface CreateAlertFormProps {
  start: Pick<AlertDraft, 'term' | 'where'>;
  onCreate: (draft: AlertDraft) => Promise<void>;
  onCancel: () => void;
}

/** The term of a new alert, with its length, whether it is valid, and a suggested spelling. Enter submits, Escape cancels. */
export function CreateAlertForm({ start, onCreate, onCancel }: CreateAlertFormProps) {
  const [draft, setDraft] = useState<AlertDraft>(start);
  const [keptOriginal, setKeptOriginal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { term } = draft;
  const { length } = normaliseSearchTerm(term);
  const valid = searchTermError(term) === undefined;
  const looked = useDeferredValue(term);
  const spelling = useSpelling(looked, looked !== keptOriginal && draft.correctedFrom === undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!valid || busy) return;
    setBusy(true);
    await onCreate(draft);
    setBusy(false);
  };

  const correct = (term: string, correctedFrom: string) => {
    setDraft({ ...draft, term, correctedFrom });
    field.current?.focus();
  };
  const keepOriginal = () => {
    setKeptOriginal(term);
    field.current?.focus();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      className="grid gap-4"
    >
      <TextField
        ref={field}
        autoFocus
        label="Search term"
        value={term}
        onChange={({ target }) => setDraft({ term: target.value, where: draft.where })}
        placeholder="Blanton's, Weller Antique, Eagle Rare"
        autoComplete="off"
        autoCapitalize="none"
        error={length > MAX_SEARCH_TERM_LENGTH ? SEARCH_TERM_TOO_LONG : undefined}
        hint={<TermHint length={length} valid={valid} />}
      />
      {spelling && (
        <div className="flex flex-wrap items-center gap-3 rounded-field bg-order-soft px-4 py-3">
          <p className="flex min-w-0 flex-1 basis-48 items-center gap-2">
            <SpellCheckIcon className="size-5 shrink-0 text-order" />
            <span className="wrap-anywhere">
              Did you mean <strong>{spelling.corrected}</strong>?
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => correct(spelling.corrected, spelling.original)}>
              Use correction
            </Button>
            <Button size="small" look="outline" onClick={keepOriginal}>
              Keep original
            </Button>
          </div>
        </div>
      )}
      <details className="rounded-field border border-line px-4">
        <summary className="figures min-h-11 cursor-pointer py-2.5 text-sm font-medium">
          Where to look: <span className="text-muted">{whereText(draft.where)}</span>
        </summary>
        <div className="pb-4">
          <WhereFields where={draft.where} onChange={(where) => setDraft({ ...draft, where })} />
        </div>
      </details>
      <FormButtons send="Create Alert" busy={busy} disabled={!valid} onCancel={onCancel} />
    </form>
  );
}

function TermHint({ length, valid }: { length: number; valid: boolean }) {
  return (
    <span className="figures flex flex-wrap items-center justify-between gap-x-4">
      {valid ? (
        <span className="flex items-center gap-1.5 font-semibold text-stock">
          <CircleCheckIcon className="size-4" />
          Valid search term
        </span>
      ) : (
        <span>{length < MIN_SEARCH_TERM_LENGTH && `At least ${MIN_SEARCH_TERM_LENGTH} characters`}</span>
      )}
      <span>
        {length}/{MAX_SEARCH_TERM_LENGTH} characters
      </span>
    </span>
  );
}
