import { hearServerTime } from '@barrelhive/ui';
import * as z from 'zod/mini';
import { readErrorBody, type ReadErrorBody } from '../answers/read-error';
import { browserSession, isStillThere } from '../session/session';
import { holdingSession, sessionChange } from '../session/session-lock';
import type { Session, SessionEnd } from '../session/session-store';
import {
  ApiError,
  CallerRefusedError,
  isPassing,
  NetworkError,
  UnreadableAnswerError,
  unreadableAnswer,
} from './api-errors';
import { ANSWER_TIMEOUT_MS, readWithIdleTimeout, within } from './timeouts';

/** How long a call waits for the headers of its answer, and then from one piece of its body to the next. */
interface Timeouts {
  headersMs: number;
  idleMs: number;
}

const TIMEOUTS: Timeouts = { headersMs: ANSWER_TIMEOUT_MS, idleMs: ANSWER_TIMEOUT_MS };

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** What is accepted as an answer; JSON when left out. */
  accept?: string;
  /** Why the session ends when the server refuses the caller, normally because it expired; a caller that gives refusals another meaning says `caller`. */
  refusals?: SessionEnd | 'caller';
  /** Which answers refuse the caller; 401, 403 and what wants a login when left out. What is refused to guests alone never does. */
  isRefusal?: (status: number, body: ReadErrorBody) => boolean;
  /** What is said when the server says nothing. */
  fallback?: (status: number) => string;
  timeouts?: Timeouts;
  /** It is sent while the session is held: `changeSession` says so of the calls of a change. */
  changesSession?: boolean;
}

/**
 * Every call to the server goes through here: who calls, JSON both ways, answers parsed by the schema that the caller names. Throws
 * what `sendCall` throws, and `ApiError` for an answer that does not fit the schema.
 */
export async function callApi<Answer extends z.ZodMiniType>(call: Call & { answer: Answer }): Promise<z.infer<Answer>> {
  const response = await sendCall(call);
  const text = await textOf(response, call).catch((failure: unknown) => {
    throw call.signal?.aborted ? failure : new NetworkError();
  });
  const body = parseJson(text);
  const answer = z.safeParse(call.answer, body);
  if (answer.success) return answer.data;
  if (body === undefined || body === null) throw new UnreadableAnswerError(response.status);
  throw new ApiError(response.status, errorBodyOf(body), unreadableAnswer(response.status));
}

/**
 * Sends a call with a bearer token or the mark of a guest. Throws `ApiError` for an answer without success, `CallerRefusedError`
 * when the session ended by it or before it, or a new password is asked for, and `NetworkError` when no answer came
 * within its time.
 */
export async function sendCall(call: Call): Promise<Response> {
  const sender = browserSession.getState();
  try {
    return await sendOnce(call);
  } catch (failure) {
    // Another tab changed the password meanwhile. What was refused was not done.
    if (failure instanceof CallerRefusedError && wasRenewed(sender)) return sendOnce(call);
    throw failure;
  }
}

/** The same user has another token by now. */
function wasRenewed(sender: Pick<Session, 'token' | 'userId'>): boolean {
  const { token, userId } = browserSession.getState();
  return token !== undefined && token !== sender.token && userId === sender.userId;
}

async function sendOnce(call: Call): Promise<Response> {
  const { path, method = 'GET', body, signal, accept, timeouts = TIMEOUTS } = call;
  if (!call.changesSession && sessionChange()) await waitForSession();
  const { token } = browserSession.getState();
  // A call is no act of a person: it must not keep a session alive, and none goes out for one that is over.
  if (!browserSession.checkTime().valid && token !== undefined) throw new CallerRefusedError(401, {});
  const headers = {
    ...(token === undefined ? { 'X-Guest-User': 'true' } : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(accept === undefined ? {} : { Accept: accept }),
  };
  const init = {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const sent = controllerUnder(signal);
  const answering = fetch(path, { ...init, signal: sent.signal });
  const response = await within(timeouts.headersMs, answering).catch((failure: unknown) => {
    sent.abort();
    throw signal?.aborted ? failure : new NetworkError();
  });
  hearServerTime(response);
  if (!response.ok) throw await readFailure(response, call, token);
  return response;
}

/** Until this tab has changed its session. A call of somebody who left meanwhile does not go out. */
async function waitForSession(): Promise<void> {
  const { userId } = browserSession.getState();
  await sessionChange();
  if (!isStillThere(userId)) throw new CallerRefusedError(401, {});
}

/** Turns an answer without success into its error. */
async function readFailure(response: Response, call: Call, token: string | undefined): Promise<ApiError> {
  const { status } = response;
  const json = parseJson(await textOf(response, call).catch(() => 'cut off'));
  const body = errorBodyOf(json);
  if (token !== undefined && (await isDealtWith({ status, body }, call, token)))
    return new CallerRefusedError(status, body);
  return json === undefined || json === null
    ? new UnreadableAnswerError(status)
    : new ApiError(status, body, call.fallback?.(status));
}

function errorBodyOf(json: unknown): ReadErrorBody {
  return z.safeParse(readErrorBody, json).data ?? {};
}

/** Whether the caller was refused and the session has dealt with it: here alone it ends, or asks for a new password. */
async function isDealtWith(
  { status, body }: Pick<ApiError, 'status' | 'body'>,
  { refusals = 'expired', isRefusal = meansTheCaller, changesSession = false }: Call,
  token: string,
): Promise<boolean> {
  const { requires_password_change: wantsPassword = false } = body;
  const isRefused = !body.isGuestError && isRefusal(status, body) && refusals !== 'caller';
  if (!wantsPassword && !isRefused) return false;
  const deal = () => {
    // Whoever logged in anew meanwhile, here or in another tab, is not the one who was answered.
    browserSession.reread();
    if (browserSession.getState().token !== token) return;
    if (wantsPassword) browserSession.requirePasswordChange();
    else if (refusals !== 'caller') browserSession.end(refusals);
  };
  await (changesSession ? deal() : holdingSession(deal));
  return true;
}

function meansTheCaller(status: number, { requiresAuth = false }: ReadErrorBody): boolean {
  return status === 401 || status === 403 || (requiresAuth && !isPassing(status));
}

async function textOf(response: Response, { timeouts = TIMEOUTS }: Pick<Call, 'timeouts'>): Promise<string> {
  const pieces = await readWithIdleTimeout(response, timeouts.idleMs);
  const decoder = new TextDecoder();
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
}

/** The answer's JSON; null when it is empty, and undefined, which JSON cannot say, when it is something else. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A controller that aborts with this signal, too, and for its reason. By hand, since Safari combines signals (`AbortSignal.any`) only from
 * version 17.4 on.
 */
export function controllerUnder(signal: AbortSignal | null | undefined): AbortController {
  const controller = new AbortController();
  const follow = () => controller.abort(signal?.reason);
  if (signal?.aborted) follow();
  else signal?.addEventListener('abort', follow, { once: true, signal: controller.signal });
  return controller;
}
