import type { ReadErrorBody } from '../answers/read-error';

/** The server answered, but not with success. The message is the server's, or says the status. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly body: ReadErrorBody,
    fallback = `Request failed: ${status}`,
  ) {
    super(body.message ?? body.error ?? fallback);
  }
}

/**
 * The server refused whoever called. The session has ended, or a new password is asked for, and the page says so: the caller has
 * nothing to add.
 */
export class CallerRefusedError extends ApiError {
  override name = 'CallerRefusedError';
}

/** The answer was not JSON: something between us and the services gave it, or they are broken. */
export class UnreadableAnswerError extends ApiError {
  override name = 'UnreadableAnswerError';

  constructor(status: number) {
    super(status, {}, unreadableAnswer(status));
  }
}

/** What is said of an answer that cannot be made sense of. */
export function unreadableAnswer(status: number): string {
  return `Server error (${status}): Unable to parse response`;
}

/** No answer came: the connection is dead, or the server is. */
export class NetworkError extends Error {
  override name = 'NetworkError';

  constructor() {
    super('Network error. Please check your internet connection and try again.');
  }
}

export const SERVERS_IN_TROUBLE = 'Our servers are experiencing issues. Please try again in a few minutes.';

/** The text of a failure for the user; the fallback is for what nobody foresaw. */
export function failureText(failure: unknown, fallback: string): string {
  return failure instanceof ApiError || failure instanceof NetworkError ? failure.message : fallback;
}

/** Waits for a call that deletes something. What is gone already, e.g. deleted on another device, is what was wanted. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
  }
}

/** Says nothing of what was asked, or of whoever asked: the same call may be answered a moment later. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

const WITHHELD = [401, 403, 404];

/** The server does not give this to whoever asks, or has no such thing: to ask once more would change nothing. */
export function isWithheld(failure: unknown): boolean {
  return failure instanceof ApiError && WITHHELD.includes(failure.status);
}
