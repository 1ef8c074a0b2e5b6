import { Agent, request } from 'undici';
import { API_KEY_PREFIX } from '@barrelhive/contracts';
import type { Attack, AttackOrder } from '../attack-order';

const TICK_MS = 10;
const CONNECTIONS = 20;
const MOST_UNDER_WAY = 1_000;
const ANSWER_MS = 10_000;
const LENGTH = 15_000;

/** What patterns and logs have most to do with, as long as a URL may be. */
const LONG_URLS = [
  '/eyJ',
  '/api/eyJa.',
  '/search/item/a@',
  '/%41',
  '/a://b:',
  '/api/search/stream?token=eyJ',
  '/..%2f',
];

export const PATHS = {
  'long URLs': LONG_URLS.map(
    (beginning) => `/x${beginning.repeat(Math.ceil(LENGTH / beginning.length)).slice(0, LENGTH)}`,
  ),
  'readiness storm': ['/readyz', '/healthz', '/metrics', '/internal/readyz'],
} as const satisfies Record<string, readonly string[]>;

export interface SteadyRequest {
  path: string;
  method?: 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export function inTurn(paths: readonly string[]): (turn: number) => SteadyRequest {
  return (turn) => ({ path: paths[turn % paths.length] ?? '/' });
}

const KEY_LENGTH = 43;
const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** A call of an assistant. */
export const assistantCall = (key: string, message: unknown): SteadyRequest => ({
  path: '/mcp',
  method: 'POST',
  headers: {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  },
  body: JSON.stringify(message),
});

/** An assistant or a program with a key that is refused. */
export const refusedKey = (key: string, turn: number): SteadyRequest =>
  turn % 2 === 0
    ? assistantCall(key, LIST_TOOLS)
    : { path: '/api/saved-searches', headers: { authorization: `Bearer ${key}` } };

/** Another key each time, and none of them was ever given out. */
export const inventedKey = (turn: number): SteadyRequest =>
  refusedKey(`${API_KEY_PREFIX}${String(turn).padStart(KEY_LENGTH, 'k')}`, turn);

/** Each user and, at last, a guest search in turn: plainly, and the next time by a stream. */
export function greedySearch({ searches }: AttackOrder, turn: number): SteadyRequest {
  const { tokens, terms } = searches ?? { tokens: [], terms: [] };
  const round = tokens.length + 1;
  const token = tokens[turn % round];
  const searchTerm = terms[turn % terms.length] ?? '';
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  if (Math.floor(turn / round) % 2 === 0)
    return { path: '/api/search', method: 'POST', headers, body: JSON.stringify({ searchTerm }) };
  return { path: `/api/search/stream?${new URLSearchParams({ searchTerm }).toString()}`, headers };
}

/** This many requests a second, whatever becomes of them. */
export function sendSteadily(
  { url, size, addresses }: AttackOrder,
  requestOf: (turn: number) => SteadyRequest,
): Attack {
  const bounds = { connections: CONNECTIONS, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS };
  const agents = addresses.map((localAddress) => new Agent({ ...bounds, localAddress }));
  const startedAt = performance.now();
  let [tried, refused, underWay] = [0, 0, 0];

  const send = async (turn: number) => {
    const dispatcher = agents[turn % agents.length];
    underWay++;
    try {
      const { path, ...options } = requestOf(turn);
      const { statusCode, body } = await request(url + path, { ...options, ...(dispatcher && { dispatcher }) });
      await body.dump();
      if (statusCode === 429) refused++;
    } catch {
      refused++;
    } finally {
      underWay--;
    }
  };
  setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) * size) / 1000);
    for (; tried < due; tried++) {
      if (underWay < MOST_UNDER_WAY) void send(tried);
      else refused++;
    }
  }, TICK_MS);
  return { counts: () => ({ tried, refused, open: underWay }) };
}
