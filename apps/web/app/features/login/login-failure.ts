import { ApiError, NetworkError, UnreadableAnswerError } from '../../api/api-errors';
import { TokenNotStoredError } from '../../session/session-store';

/** What is said of a failed login (specification section 8). Only what cannot be the password's fault gets other words. */
export function loginFailure(failure: unknown): string {
  if (failure instanceof TokenNotStoredError) return failure.message;
  if (failure instanceof UnreadableAnswerError) return 'Server returned non-JSON response';
  if (failure instanceof ApiError && failure.status < 300) return 'Login failed';
  return 'Login failed, double check your username and password and try again.';
}

/** What stands below it in the form where the password is not to blame: no connection, too many tries, a server in trouble. */
export function loginFailureCause(failure: unknown): string | undefined {
  if (failure instanceof NetworkError) return failure.message;
  if (!(failure instanceof ApiError) || failure instanceof UnreadableAnswerError) return undefined;
  return failure.status === 429 || failure.status >= 500 ? failure.message : undefined;
}
