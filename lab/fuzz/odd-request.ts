import { seededRandom, type SeededRandom } from '../../tools/standins/server/seeded-random';
import type { ApiOperation } from './api-operations';
import { brokenJson, changedObject, isObject, oddText, oddValue } from './odd-values';

/** Stands where the token of a person is put in when the request is sent. */
export const TOKEN = '<token>';
/** Stands where the key of a person is put in. */
export const KEY = '<key>';
/** Stands for the id of that person's account. */
export const USER_ID = '<user>';

/** A request that is wrong in one place or in several, or in none. */
export interface OddRequest {
  /** The operation it was made from. */
  operation: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=',
  'text/plain',
  'application/octet-stream',
  'x',
];
/** Written into a path as they stand. */
const PATH_PARTS = [
  '',
  '.',
  '..',
  '%2e%2e',
  '%2f',
  '%5c',
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff%fe',
  '%C0%AE',
  ';a=1',
  '*',
  '-1',
  '0',
  '1e9',
  'NaN',
  'null',
  '016850',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  "1'%20OR%20'1'='1",
  '%F0%9F%A5%83',
  '%u0061',
  'a'.repeat(120),
  'a'.repeat(9_000),
  '%61'.repeat(2_000),
  'eyJ'.repeat(2_000),
];
const PATH_CHANGES: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `${path}//`,
  (path) => `${path}/..`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replace('/api', '/api/.'),
  (path) => path.replace('/api', '/internal'),
  (path) => `${path}?`,
  (path) => `${path};v=1`,
  (path) => `${path}%20`,
  (path) => `${path}.json`,
];

/** Request number `number` of a run: the same for the same seed, whatever the others were. */
export function oddRequest(operations: readonly ApiOperation[], seed: string, number: number): OddRequest {
  const random = seededRandom(`${seed} ${number}`);
  const operation = random.pick(operations);
  if (!operation) throw new Error('The description has no operations.');
  const body = bodyOf(operation, random);
  const request: OddRequest = {
    operation: operation.id,
    method: random.chance(0.9) ? operation.method : (random.pick(METHODS) ?? 'GET'),
    path: pathOf(operation, random) + queryOf(operation, random),
    headers: {
      ...provenanceOf(random),
      ...credentialsOf(random),
      ...typeOf(operation, body, random),
      ...oddHeaders(random),
    },
  };
  return body === undefined ? request : { ...request, body };
}

function pathOf({ path }: ApiOperation, random: SeededRandom): string {
  const filled = path.replace(/\{\w+\}/g, () => {
    if (random.chance(0.2)) return USER_ID;
    if (random.chance(0.2)) return uuidBy(random);
    return random.chance(0.7) ? (random.pick(PATH_PARTS) ?? '') : encoded(oddText(random)).slice(0, 8_000);
  });
  return random.chance(0.9) ? filled : (random.pick(PATH_CHANGES)?.(filled) ?? filled);
}

function queryOf({ query }: ApiOperation, random: SeededRandom): string {
  const names = [
    ...query,
    ...query,
    ...(random.chance(0.1) ? ['a', '__proto__', 'constructor', 'a[b]', 'a[]', 'token'] : []),
  ];
  const pairs = names.filter(() => random.chance(0.6)).map((name) => `${name}=${queryValue(random)}`);
  if (random.chance(0.03)) pairs.push(random.pick(['&&&', '=', '%', '?a=1', 'a=%E0%A4%A', 'a'.repeat(5_000)]) ?? '');
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function queryValue(random: SeededRandom): string {
  const fitting = ['blanton', '1', '2026', 'database', 'true', TOKEN];
  return random.chance(0.4) ? (random.pick(fitting) ?? '') : encoded(oddText(random)).slice(0, 3_000);
}

function bodyOf({ method, body }: ApiOperation, random: SeededRandom): string | Buffer | undefined {
  if (!body) return method === 'GET' || random.chance(0.8) ? undefined : brokenJson(random, '{"a":"b"}');
  const example = isObject(body.example) ? body.example : {};
  if (body.type !== 'application/json') {
    const changed = Object.entries(changedObject(example, random)).map(([name, value]): [string, string] => [
      name,
      textOf(value),
    ]);
    return random.chance(0.8) ? String(new URLSearchParams(changed)) : oddText(random);
  }
  if (random.chance(0.1)) return JSON.stringify(example);
  if (random.chance(0.6)) return JSON.stringify(changedObject(example, random));
  return random.chance(0.2) ? JSON.stringify(oddValue(random)) : brokenJson(random, JSON.stringify(example));
}

/** Each request comes from an address of its own, through a proxy that is believed: no limit of an address hides a route. */
export function provenanceOf(random: SeededRandom): Record<string, string> {
  return { 'x-forwarded-for': `198.${random.between(18, 19)}.${random.between(0, 255)}.${random.between(1, 254)}` };
}

function credentialsOf(random: SeededRandom): Record<string, string> {
  if (random.chance(0.65)) return { authorization: `Bearer ${TOKEN}` };
  if (random.chance(0.4)) return {};
  const odd = [
    'Bearer',
    'Bearer  ',
    'Basic YTpi',
    'bearer a.b.c',
    `Bearer ${TOKEN}x`,
    `Bearer ${'eyJ'.repeat(2_000)}`,
    'Bearer \xff',
  ];
  return { authorization: random.pick(odd) ?? '' };
}

function typeOf({ body }: ApiOperation, sent: unknown, random: SeededRandom): Record<string, string> {
  if (random.chance(0.05)) return { 'content-type': random.pick(TYPES) ?? '' };
  return sent === undefined ? {} : { 'content-type': body?.type ?? 'application/json' };
}

function oddHeaders(random: SeededRandom): Record<string, string> {
  const kinds: readonly Record<string, string>[] = [
    { 'x-correlation-id': 'a'.repeat(5_000) },
    { 'x-correlation-id': '<script>' },
    { 'x-forwarded-for': 'rubbish, , ,::::,999.1.1.1' },
    { 'x-forwarded-for': '' },
    { 'x-forwarded-host': 'evil.test' },
    { traceparent: '00-zz' },
    { 'accept-encoding': 'gzip;q=NaN, br;q=,,;' },
    { 'accept-encoding': 'gzip' },
    { accept: '*/*;q=9, text/event-stream' },
    { 'if-none-match': `W/"${'x'.repeat(3_000)}"` },
    { range: 'bytes=0-0,5-,-9' },
    { cookie: `barrelhive_guest=${'%zz'.repeat(100)}; a; ==; __proto__=1` },
    { cookie: 'barrelhive_guest=a.b.c; barrelhive_guest=d' },
    { 'content-encoding': 'gzip' },
    { 'x-guest-user': 'true' },
    { 'stripe-signature': 't=,v1=' },
    { 'stripe-signature': `t=${'9'.repeat(400)},v1=${'a'.repeat(64)}` },
    { 'x-twilio-signature': 'AAAA' },
    { host: 'evil.test' },
    { connection: 'close, authorization' },
    { te: 'trailers' },
    { 'x-http-method-override': 'DELETE' },
    { 'user-agent': '' },
  ];
  return Object.assign({}, ...random.sample(kinds, random.chance(0.3) ? random.between(1, 3) : 0)) as Record<
    string,
    string
  >;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** As a part of an address. Lone surrogates, which cannot be encoded, are replaced. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

function uuidBy(random: SeededRandom): string {
  const digits = () => random.between(0, 0xffff).toString(16).padStart(4, '0');
  return `${digits()}${digits()}-${digits()}-4${digits().slice(1)}-8${digits().slice(1)}-${digits()}${digits()}${digits()}`;
}
