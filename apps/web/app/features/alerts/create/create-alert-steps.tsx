import { normaliseSearchTerm } from '@barrelhive/rules';
import { Button, Card, CircleAlertIcon, toast } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { alertCreationFailure, type AlertCreationFailure } from '../../../alert-creation/alert-creation-failure';
import { createAlert } from '../../../alert-creation/create-alert';
import { alertCreated, alertNotCreated } from '../../../alert-creation/texts';
import { ApiError } from '../../../api/api-errors';
import { showFailure } from '../../../api/show-failure';
import { TooBroadCard } from '../../../products/too-broad-card';
import { alertsQuery } from '../saved-alerts';
import { type AlertDraft, CreateAlertForm } from './create-alert-form';
import type { AlertWhere } from '../where/where-text';

type Wish = Pick<AlertDraft, 'term' | 'where'>;
type CardState = Wish & ({ step: 'expanded' } | { step: 'failed'; failure: AlertCreationFailure });

const ANYWHERE: AlertWhere = { scope: 'anywhere', atLeast: 1 };

/** The form of a new alert, and the panel when it could not be created. */
export default function CreateAlertSteps({ onDone }: { onDone: () => void }) {
  const [state, setState] = useState<CardState>({ step: 'expanded', term: '', where: ANYWHERE });
  const queryClient = useQueryClient();
  const { queryKey } = alertsQuery;
  const visit = useRef(0);
  const goTo = (next: CardState) => {
    visit.current++;
    setState(next);
  };
  const leave = () => {
    visit.current++;
    onDone();
  };

  const create = async ({ term, correctedFrom, where }: AlertDraft, { waitsForNew = false } = {}) => {
    const begun = visit.current;
    // After Cancel the answer is told, but what stands in the card is no longer about this alert.
    const isStillHere = () => begun === visit.current;
    try {
      const created = await createAlert(normaliseSearchTerm(term), { waitsForNew, ...where });
      // A reading that began before would put back the list without it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) => [...(list ?? []), created]);
      void queryClient.invalidateQueries({ queryKey });
      toast.success(alertCreated(term, correctedFrom));
      if (isStillHere()) leave();
    } catch (problem) {
      const failure = alertCreationFailure(problem);
      showFailure(problem, alertNotCreated(failure.message));
      if (speaksOfOthers(problem)) void queryClient.invalidateQueries({ queryKey });
      // A login that has expired says nothing of the term: the form stays as it is.
      if (isStillHere() && !wantsLogin(problem)) goTo({ step: 'failed', term, where, failure });
    }
  };

  if (state.step === 'failed') {
    return (
      <FailurePanel
        {...state}
        onCancel={leave}
        onRetry={(term) => goTo({ step: 'expanded', term, where: state.where })}
        onWatch={() => create(state, { waitsForNew: true })}
      />
    );
  }
  return (
    <Card>
      <CreateAlertForm start={state} onCreate={create} onCancel={leave} />
    </Card>
  );
}

/** Refused for alerts that there are already: saved elsewhere, they may be missing in the list. */
function speaksOfOthers(problem: unknown): boolean {
  return problem instanceof ApiError && (problem.status === 409 || problem.status === 403);
}

function wantsLogin(problem: unknown): boolean {
  return problem instanceof ApiError && problem.status === 401;
}

interface FailurePanelProps {
  term: string;
  failure: AlertCreationFailure;
  onCancel: () => void;
  /** Opens the form with a term. */
  onRetry: (term: string) => void;
  onWatch: () => Promise<void>;
}

function FailurePanel({ term, failure, onCancel, onRetry, onWatch }: FailurePanelProps) {
  const actions = (
    <>
      <Button look="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button autoFocus onClick={() => onRetry(term)}>
        Try Different Search Term
      </Button>
    </>
  );
  const title = 'Alert Creation Failed';
  const tooBroad = failure.term?.tooBroad;
  if (tooBroad)
    return <TooBroadCard term={term} figures={tooBroad} title={title} action={actions} onNarrow={onRetry} />;
  return (
    <Card role="alert" className="border-zero">
      <div className="flex gap-4">
        <span
          aria-hidden
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-zero-soft text-zero"
        >
          <CircleAlertIcon className="size-5" />
        </span>
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-xl">{title}</h2>
          <p className="mt-1">{failure.message}</p>
          <p className="mt-1 text-sm text-muted">
            {failure.term
              ? `“${term}” finds nothing in the state’s catalogue. Check the spelling, or try the brand alone.`
              : `“${term}” is kept: you can try it once more, or another term.`}
          </p>
          {failure.term && <WatchForIt onWatch={onWatch} />}
          <div className="mt-4 flex flex-wrap gap-3">{actions}</div>
        </div>
      </div>
    </Card>
  );
}

/** Offers to save a term that finds nothing yet. */
function WatchForIt({ onWatch }: { onWatch: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const watch = async () => {
    setBusy(true);
    await onWatch();
    setBusy(false);
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-order-soft px-4 py-3">
      <p>The state does not list it yet.</p>
      <Button size="small" busy={busy} onClick={() => void watch()}>
        Watch for it
      </Button>
    </div>
  );
}
