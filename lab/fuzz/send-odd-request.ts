import { errorBody, errorCatalogue } from '@barrelhive/contracts';
import { Agent, type Dispatcher } from 'undici';
import { errorCode } from '../load/steady-load';
import { ASSISTANTS } from './odd-assistant-call';
import { KEY, TOKEN, USER_ID, type OddRequest } from './odd-request';
import { traceOf } from './trace-connections';

const SLOWEST_MS = 2_000;
const GIVEN_UP_MS = 30_000;
/** What broke down within an answer to an assistant, whose status says nothing of it: an error of ours, or JSON-RPC's own. */
const BROKEN_TOOL = /"code":(?:"INTERNAL_ERROR"|-32603)/;
const LARGEST_BODY = 100 * 1024;

/** Whose token, id and key the requests carry. */
export interface Person {
  token: string;
  userId: string;
  key?: string;
}

export interface OddAnswer {
  /** The status, or the code of the error when no answer came. */
  result: number | string;
  ms: number;
  /** What no answer may be; undefined when it is in order. */
  fault?: string;
}

/** Sends one of them, the way its bytes stand. Requests that cannot be sent at all are answered with the word of the library. */
export async function sendOddRequest(
  { url, agent }: { url: string; agent: Agent },
  odd: OddRequest,
  { token, userId, key = '' }: Person,
): Promise<OddAnswer> {
  const filled = (text: string) => text.replaceAll(TOKEN, token).replaceAll(USER_ID, userId).replaceAll(KEY, key);
  const headers = Object.fromEntries(Object.entries(odd.headers).map(([name, value]) => [name, filled(value)]));
  const startedAt = performance.now();
  try {
    // Not by an address: that would put odd paths in order.
    const answer = await agent.request({
      origin: url,
      path: filled(odd.path),
      method: odd.method,
      headers,
      body: odd.body ?? null,
    });
    const text = await textOf(answer);
    const ms = performance.now() - startedAt;
    const fault = faultOf(answer.statusCode, text, ms) ?? brokenTool(odd, text);
    return { result: answer.statusCode, ms, ...(fault !== undefined && { fault }) };
  } catch (error) {
    const [result, ms] = [errorCode(error), performance.now() - startedAt];
    if (isOurOwn(result) || isCutOff(odd)) return { result, ms };
    return { result, ms, fault: `no answer: ${result} after ${Math.round(ms)} ms, sent ${traceOf(error)}` };
  }
}

/** An agent for one run. */
export const oddAgent = (connections: number): Agent =>
  new Agent({ connections, headersTimeout: GIVEN_UP_MS, bodyTimeout: GIVEN_UP_MS });

/** A stream has begun with its head; what follows may take as long as it likes. */
async function textOf({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  if (!String(headers['content-type']).startsWith('text/event-stream')) return body.text();
  body.on('error', () => undefined).destroy();
  return '';
}

function faultOf(status: number, text: string, ms: number): string | undefined {
  if (ms > SLOWEST_MS) return `an answer after ${Math.round(ms)} ms`;
  return status >= 500 && !isDeliberate(status, text) ? `${status}: ${text.slice(0, 300)}` : undefined;
}

function brokenTool({ operation }: OddRequest, text: string): string | undefined {
  return operation === ASSISTANTS && BROKEN_TOOL.test(text) ? `a tool: ${text.slice(0, 300)}` : undefined;
}

/** A 503 of our catalogue that somebody decided on. A service that gave no answer did not. */
function isDeliberate(status: number, text: string): boolean {
  const known = errorBody.safeParse(parsed(text)).data;
  if (status !== 503 || known === undefined || known.code === 'UPSTREAM_UNAVAILABLE') return false;
  return errorCatalogue[known.code].status === 503;
}

/** The library itself refuses to send it. */
const isOurOwn = (result: string) => result === 'UND_ERR_INVALID_ARG' || result === 'UND_ERR_NOT_SUPPORTED';

/** A body that is too large is refused while it is still being sent. */
const isCutOff = ({ body }: OddRequest) => body !== undefined && Buffer.byteLength(body) > LARGEST_BODY;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
