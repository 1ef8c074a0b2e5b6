import { MAX_ITEMS_PER_SEARCH } from '@barrelhive/rules';
import { ApiError } from '../../api/api-errors';
import type { TooBroad } from '../search/search-progress';

export interface AlertCreationFailure {
  message: string;
  /** The term itself is the trouble: it finds nothing, or too much. Then the form gives way to a panel. */
  term?: { tooBroad?: TooBroad };
}

/** What is said when an alert could not be created (specification section 8, "Create alert"). */
export function alertCreationFailure(failure: unknown): AlertCreationFailure {
  if (!(failure instanceof ApiError)) {
    return { message: failure instanceof Error ? failure.message : 'An error occurred' };
  }
  const { status, body } = failure;
  if (status === 401) return { message: 'Authentication expired. Please refresh the page and try again.' };
  if (status === 409) return { message: body.error ?? 'An alert with this search term already exists.' };
  if (status >= 200 && status < 300) return { message: 'The response is missing data.' };
  const message = body.message ?? body.error ?? `Failed to create alert: ${status}`;
  if (body.too_many_results) {
    const count = body.totalItemsFromAPI ?? body.count ?? 0;
    return { message, term: { tooBroad: { count, maxAllowedItems: body.maxAllowedItems ?? MAX_ITEMS_PER_SEARCH } } };
  }
  return body.code === 'NO_MATCHING_PRODUCTS' ? { message, term: {} } : { message };
}
