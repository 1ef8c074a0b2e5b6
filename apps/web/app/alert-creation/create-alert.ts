import type { AlertScope } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { readAlert, type ReadAlert } from '../answers/read-alerts';
import { callApi } from '../api/api-client';
import { ApiError, CallerRefusedError, isPassing } from '../api/api-errors';
import { showFailure } from '../api/show-failure';
import { alertCreationFailure } from './alert-creation-failure';
import { alertCreated, alertNotCreated } from './texts';

const LIMIT_REACHED = 'ALERT_LIMIT_REACHED';

interface CreationWish {
  waitsForNew?: boolean;
  /** Anywhere unless something else is said. */
  scope?: AlertScope;
  /** One bottle unless something else is said. */
  atLeast?: number;
}

/** `POST /api/alerts`; the form gives every refusal its own words. Whoever waits for what is not listed yet may save a term that finds nothing. */
export async function createAlert(
  searchTerm: string,
  { waitsForNew = false, scope, atLeast }: CreationWish = {},
): Promise<ReadAlert> {
  const created = await callApi({
    method: 'POST',
    path: '/api/alerts',
    body: {
      search_term: searchTerm,
      notification_channel: 'sms',
      ...(waitsForNew && { wait_for_new: true }),
      ...(scope !== undefined && scope !== 'anywhere' && { scope }),
      ...(atLeast !== undefined && atLeast > 1 && { at_least: atLeast }),
    },
    answer: readAlert,
    refusals: 'caller',
  });
  return { ...created, search_term: created.search_term || searchTerm };
}

/** What came of it. An alert that was there before is as good as a new one; `not-answered` says nothing of the term. */
export type WishedAlertOutcome = 'created' | AlertNotCreated;
export type AlertNotCreated = 'at-limit' | 'refused' | 'not-answered';

/** Creates an alert by one tap, and says in a toast what came of it. */
export async function createWishedAlert(term: string): Promise<WishedAlertOutcome> {
  return outcomeOfCreation(createAlert(term).then(() => toast.success(alertCreated(term, undefined))));
}

/** Waits for the creation of an alert whose term nobody typed just now; says in a toast why it failed. */
export async function outcomeOfCreation(creation: Promise<unknown>): Promise<WishedAlertOutcome> {
  try {
    await creation;
    return 'created';
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 409) return 'created';
    showFailure(problem, alertNotCreated(alertCreationFailure(problem).message));
    if (!(problem instanceof ApiError) || saysNothingOfTerm(problem)) return 'not-answered';
    return problem.body.code === LIMIT_REACHED ? 'at-limit' : 'refused';
  }
}

/** The caller was meant, or nobody got to look at the term. */
function saysNothingOfTerm(problem: ApiError): boolean {
  const { status } = problem;
  return problem instanceof CallerRefusedError || status === 401 || isPassing(status);
}
