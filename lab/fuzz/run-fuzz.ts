import { signUp } from '../../apps/e2e/flows/customer';
import { readOperations } from './api-operations';
import { keyHolders } from './key-holders';
import { ASSISTANTS, oddAssistantCall } from './odd-assistant-call';
import { oddRequest, type OddRequest } from './odd-request';
import { rawBytes, sendRaw } from './raw-bytes';
import { oddAgent, sendOddRequest, type OddAnswer, type Person } from './send-odd-request';
import { traceConnections } from './trace-connections';

/** One in this many is sent by bare bytes. */
const RAW_EVERY = 20;
/** One in this many is a call of an assistant: as often as the keys of their people allow. */
const ASSISTANT_EVERY = 20;
const KEY_HOLDERS = 16;
const LOOK_EVERY = 250;
const SLOWEST_RAW_MS = 2_000;

export interface FuzzOptions {
  url: string;
  seed: string;
  requests: number;
  /** How many are under way at once. */
  atOnce: number;
  /** Number of the first request; by this and the seed one request can be sent again alone. */
  first: number;
}

export interface FuzzFault {
  number: number;
  what: string;
  /** The request, cut where it is long. */
  request: string;
}

export interface FuzzResult {
  sent: number;
  byResult: Map<number | string, number>;
  /** Which statuses each operation answered. */
  byOperation: Map<string, Set<number | string>>;
  slowest: { ms: number; number: number; request: string };
  faults: FuzzFault[];
}

/** Requests that would lock their own person out. */
const ENDS_SESSIONS = /^(logOut|changePassword|delete|end|reset)/i;

/** Sends requests by a seed to every operation of a running product, and judges each answer. */
export async function runFuzz({ url, seed, requests, atOnce, first }: FuzzOptions): Promise<FuzzResult> {
  const endTracing = traceConnections();
  const operations = await readOperations(url);
  const agent = oddAgent(atOnce);
  const result: FuzzResult = {
    sent: 0,
    byResult: new Map(),
    byOperation: new Map([ASSISTANTS, ...operations.map(({ id }) => id)].map((id) => [id, new Set()])),
    slowest: { ms: 0, number: -1, request: '' },
    faults: [],
  };
  let person = await newPerson(url);
  const holders = await keyHolders(url, Math.min(KEY_HOLDERS, requests));
  let next = first;
  const work = async () => {
    while (next < first + requests) {
      const number = next++;
      if (number % RAW_EVERY === RAW_EVERY - 1) {
        await sendBytes(url, seed, number, result);
        continue;
      }
      const isAssistant = number % ASSISTANT_EVERY === 0;
      const odd = isAssistant ? oddAssistantCall(seed, number) : oddRequest(operations, seed, number);
      const holder = holders[(number / ASSISTANT_EVERY) % holders.length];
      const answer = await sendOddRequest({ url, agent }, odd, (isAssistant && holder) || person);
      note(result, { number, odd, answer });
      const mayHaveEnded =
        typeof answer.result === 'number' && answer.result < 300 && ENDS_SESSIONS.test(odd.operation);
      if (mayHaveEnded || number % LOOK_EVERY === 0) person = await livePerson(url, person);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
    return result;
  } finally {
    await agent.destroy();
    endTracing();
  }
}

/** The operations without an answer that is neither a refusal of the gateway nor an error. */
export function unreached({ byOperation }: FuzzResult): string[] {
  return [...byOperation].flatMap(([id, results]) => ([...results].some(isFromService) ? [] : [id]));
}

const FROM_GATEWAY = new Set([401, 413, 415, 429, 503]);
const isFromService = (result: number | string) => typeof result === 'number' && !FROM_GATEWAY.has(result);

async function sendBytes(url: string, seed: string, number: number, result: FuzzResult): Promise<void> {
  const { sent, statuses, ms } = await sendRaw(url, rawBytes(seed, number));
  result.sent++;
  const request = JSON.stringify(sent);
  for (const status of statuses) count(result.byResult, status);
  const bad = statuses.find((status) => status >= 500 && status !== 505);
  if (bad !== undefined) result.faults.push({ number, what: `raw bytes: ${bad}`, request });
  if (ms > SLOWEST_RAW_MS)
    result.faults.push({ number, what: `raw bytes: no end after ${Math.round(ms)} ms`, request });
}

function note(
  result: FuzzResult,
  { number, odd, answer }: { number: number; odd: OddRequest; answer: OddAnswer },
): void {
  result.sent++;
  count(result.byResult, answer.result);
  result.byOperation.get(odd.operation)?.add(answer.result);
  if (answer.ms > result.slowest.ms) result.slowest = { ms: answer.ms, number, request: written(odd) };
  if (answer.fault !== undefined) result.faults.push({ number, what: answer.fault, request: written(odd) });
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const MOST_SHOWN = 300;
function written({ operation, method, path, headers, body }: OddRequest): string {
  const parts = [
    operation,
    method,
    path,
    JSON.stringify(headers),
    body === undefined ? '' : JSON.stringify(body.toString()),
  ];
  return parts
    .map((part) => (part.length > MOST_SHOWN ? `${part.slice(0, MOST_SHOWN)}… (${part.length})` : part))
    .join(' ');
}

async function newPerson(url: string): Promise<Person> {
  const { token, userId } = await signUp(url);
  return { token, userId };
}

/** The same person, or another one when the session is over. */
async function livePerson(url: string, person: Person): Promise<Person> {
  const { status } = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${person.token}` } });
  return status === 200 ? person : newPerson(url);
}
