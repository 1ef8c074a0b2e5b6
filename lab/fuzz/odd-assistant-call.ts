import { seededRandom, type SeededRandom } from '../../tools/standins/server/seeded-random';
import { KEY, provenanceOf, type OddRequest } from './odd-request';
import { brokenJson, changedObject, oddText, oddValue } from './odd-values';

/** What the calls of assistants are counted as. They do not stand in the description of the API. */
export const ASSISTANTS = 'assistants';

const ID = '5b0f6b1e-3c0b-4a52-9d6e-6f1f1a3f8b10';
/** Each tool with what it takes, and one that there is not. */
const TOOLS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['find_bottle', { term: 'blanton', near: 'Provo' }],
  ['where_is', { sku: '016850', near: 'Ogden', my_stores: true }],
  ['what_arrived', { store: '12', my_stores: true, since: '2026-11-21' }],
  ['rarely_seen', { near: 'Provo' }],
  ['this_months_list', { store: '12' }],
  ['drawings', {}],
  ['my_alerts', {}],
  ['create_alert', { term: 'weller', scope: 'anywhere', confirm_token: 'x' }],
  ['create_alert', { term: 'weller' }],
  ['delete_alert', { id: ID }],
  ['delete_alert', { id: ID, confirm_token: 'x' }],
  ['drop_all_tables', { a: 1 }],
];
const METHODS = [
  ...['initialize', 'ping', 'tools/list', 'resources/list', 'resources/read', 'prompts/get', 'completion/complete'],
  ...[
    'logging/setLevel',
    'notifications/initialized',
    'notifications/cancelled',
    'sampling/createMessage',
    'tasks/get',
  ],
  ...['tools/call/', '__proto__', 'constructor', 'rpc.discover', ''],
];
const HELLO = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'a stranger', version: '1.0.0' },
};
const ACCEPTS = ['application/json, text/event-stream', 'application/json', 'text/event-stream', '*/*', 'x', ''];
const VERSIONS = ['2025-06-18', '2024-11-05', '1999-01-01', '', '\xff', 'a'.repeat(3_000)];
const SESSIONS = ['', 'null', ID, `${ID}, ${ID}`, '../../x', '\xff', 'a'.repeat(9_000)];

/** A call of `/mcp` that is wrong in one place or in several, or in none: number `number` of a run. */
export function oddAssistantCall(seed: string, number: number): OddRequest {
  const random = seededRandom(`${seed} assistant ${number}`);
  const method = random.chance(0.95) ? 'POST' : (random.pick(['GET', 'HEAD', 'DELETE', 'PUT', 'OPTIONS']) ?? 'GET');
  return {
    operation: ASSISTANTS,
    method,
    path: random.chance(0.95) ? '/mcp' : (random.pick(['/mcp/', '/mcp?sessionId=1', '/MCP', '/mcp/sse']) ?? '/mcp'),
    headers: { ...provenanceOf(random), ...headersBy(random) },
    ...(method === 'POST' && { body: bodyBy(random) }),
  };
}

function headersBy(random: SeededRandom): Record<string, string> {
  const odd = (list: readonly string[], share: number) => (random.chance(share) ? random.pick(list) : undefined);
  const headers = {
    'content-type': random.chance(0.96) ? 'application/json' : 'text/plain',
    authorization: random.chance(0.95) ? `Bearer ${KEY}` : 'Bearer bh_live_',
    accept: odd(ACCEPTS, 0.1) ?? ACCEPTS[0],
    'mcp-protocol-version': odd(VERSIONS, 0.2),
    'mcp-session-id': odd(SESSIONS, 0.2),
    'last-event-id': odd(SESSIONS, 0.05),
  };
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function bodyBy(random: SeededRandom): string | Buffer {
  const call = callBy(random);
  if (random.chance(0.1)) return JSON.stringify(Array.from({ length: random.pick([0, 1, 2, 500]) ?? 0 }, () => call));
  if (random.chance(0.15)) return brokenJson(random, JSON.stringify(call));
  return JSON.stringify(random.chance(0.4) ? changedObject(call, random) : call);
}

function callBy(random: SeededRandom): Record<string, unknown> {
  const id = random.chance(0.8) ? random.between(1, 999) : oddValue(random);
  const envelope = { jsonrpc: '2.0', ...(random.chance(0.9) && { id }) };
  if (random.chance(0.25)) {
    const params = random.chance(0.5) ? HELLO : oddValue(random);
    return { ...envelope, method: random.pick(METHODS) ?? oddText(random), params };
  }
  const [name, fitting] = random.pick(TOOLS) ?? ['', {}];
  const given = random.chance(0.3) ? fitting : changedObject(fitting, random);
  return {
    ...envelope,
    method: 'tools/call',
    params: { name, arguments: random.chance(0.9) ? given : oddValue(random) },
  };
}
