import type { ReadErrorBody } from '../answers/read-error';
import { readTooBroadRefusal, type TooBroad } from '../answers/read-too-broad';
import { ApiError } from '../api/api-errors';
import { ALERT_EXISTS, ANSWER_INCOMPLETE, LOGIN_EXPIRED } from './texts';

export interface AlertCreationFailure {
  message: string;
  /** The term itself is the trouble: it finds nothing, or too much. */
  term?: { tooBroad?: TooBroad };
}

/** What is said when an alert could not be created (specification section 8, "Create alert"). */
export function alertCreationFailure(failure: unknown): AlertCreationFailure {
  if (!(failure instanceof ApiError)) {
    return { message: failure instanceof Error ? failure.message : 'An error occurred' };
  }
  const { status, body } = failure;
  if (status === 401) return { message: LOGIN_EXPIRED };
  if (status === 409) return { message: body.error ?? ALERT_EXISTS };
  if (status < 300) return { message: ANSWER_INCOMPLETE };
  const message = body.message ?? body.error ?? `Failed to create alert: ${status}`;
  const trouble = troubleWithTerm(body);
  return trouble ? { message, term: trouble } : { message };
}

function troubleWithTerm(body: ReadErrorBody): { tooBroad?: TooBroad } | undefined {
  const figures = readTooBroadRefusal(body);
  if (figures) return { tooBroad: figures };
  return body.code === 'NO_MATCHING_PRODUCTS' ? {} : undefined;
}
