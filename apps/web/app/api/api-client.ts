import { errorBody } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import type { SessionStore } from '../features/session/session-store';
import { browserSession } from '../features/session/session';
import { ApiError, NetworkError, type ReadErrorBody } from './api-errors';

interface ApiCall<Answer extends z.ZodMiniType> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  answer: Answer;
  signal?: AbortSignal | undefined;
  /** Who deals with 401 and 403: normally the session ends; a caller that gives them another meaning says `caller`. */
  refusals?: 'end-session' | 'caller';
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
  if (!response.ok) throw await readFailure(response, call.refusals ?? 'end-session');
  const body: unknown = await response.json().catch(() => undefined);
  const answer = z.safeParse(call.answer, body);
  if (answer.success) return answer.data;
  throw new ApiError(response.status, {}, `Server error (${response.status}): Unable to parse response`);
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
export async function readFailure(response: Response, refusals: 'end-session' | 'caller'): Promise<ApiError> {
  const body = await readBody(response);
  const refused = response.status === 401 || response.status === 403;
  if (refused && body.requires_password_change) browserSession().requirePasswordChange();
  else if (refused && refusals === 'end-session') browserSession().end('expired');
  return new ApiError(response.status, body);
}

async function readBody(response: Response): Promise<ReadErrorBody> {
  const parsed = z.safeParse(readErrorBody, await response.json().catch(() => undefined));
  return parsed.success ? parsed.data : {};
}
