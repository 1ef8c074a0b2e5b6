import { errorBody } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import type { SessionEnd, SessionStore } from '../session/session-store';
import { browserSession } from '../session/session';
import { ApiError, NetworkError, UnreadableAnswerError, unreadableAnswer } from './api-errors';

/** What becomes of an answer without success. */
interface FailureReading {
  /** Why the session ends on a 401 or 403, normally because it expired; a caller that gives them another meaning says `caller`. */
  refusals?: SessionEnd | 'caller';
  /** What is said when the server says nothing. */
  fallback?: (status: number) => string;
}

interface ApiCall<Answer extends z.ZodMiniType> extends FailureReading {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  answer: Answer;
  signal?: AbortSignal | undefined;
}

const readErrorBody = z.partial(errorBody);

/** The headers that say who is calling: a bearer token, or the mark of a guest. */
export function callerHeaders(session: Pick<SessionStore, 'read'> = browserSession()): Record<string, string> {
  const { token } = session.read();
  return token === undefined ? { 'X-Guest-User': 'true' } : { Authorization: `Bearer ${token}` };
}

/**
 * Every call to the server goes through here: who calls, JSON both ways, answers parsed by their contract. Throws `ApiError`
 * for an answer without success, `NetworkError` when none came. A 401 or 403 ends the session, unless it asks for a new password.
 */
export async function callApi<Answer extends z.ZodMiniType>(call: ApiCall<Answer>): Promise<z.infer<Answer>> {
  const response = await send(call);
  if (!response.ok) throw await readFailure(response, call);
  const body = await readJson(response);
  const answer = z.safeParse(call.answer, body);
  if (answer.success) return answer.data;
  if (body === undefined) throw new UnreadableAnswerError(response.status);
  throw new ApiError(response.status, {}, unreadableAnswer(response.status));
}

async function send({ method = 'GET', path, body, signal }: ApiCall<z.ZodMiniType>): Promise<Response> {
  browserSession().touch();
  try {
    return await fetch(path, {
      method,
      headers: { ...callerHeaders(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (failure) {
    if (signal?.aborted) throw failure;
    throw new NetworkError();
  }
}

/** Turns an answer without success into its error, and lets the session know when it concerns it. */
export async function readFailure(
  response: Response,
  { refusals = 'expired', fallback }: FailureReading,
): Promise<ApiError> {
  const { status } = response;
  const json = await readJson(response);
  const parsed = z.safeParse(readErrorBody, json);
  const body = parsed.success ? parsed.data : {};
  const refused = status === 401 || status === 403;
  if (refused && body.requires_password_change) browserSession().requirePasswordChange();
  else if (refused && refusals !== 'caller') browserSession().end(refusals);
  return json === undefined ? new UnreadableAnswerError(status) : new ApiError(status, body, fallback?.(status));
}

/** The answer's JSON; undefined, which JSON cannot say, when it is none. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
