import { ApiError } from './api-errors';

const WITHHELD = [401, 403, 404];

/** The server does not give this to whoever asks, or has no such thing: to ask once more would change nothing. */
export function isWithheld(failure: unknown): boolean {
  return failure instanceof ApiError && WITHHELD.includes(failure.status);
}
