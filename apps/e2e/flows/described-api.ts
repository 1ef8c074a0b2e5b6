import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { createParser } from 'eventsource-parser';
import * as z from 'zod';

const content = z.record(z.string(), z.looseObject({ 'x-events': z.optional(z.record(z.string(), z.unknown())) }));
const answerObject = z.object({ $ref: z.optional(z.string()), content: z.optional(content) });
const operationObject = z.object({
  operationId: z.string(),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(z.string(), answerObject),
});
const documentObject = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operationObject)),
  components: z.looseObject({ responses: z.record(z.string(), answerObject) }),
});

interface DescribedOperation {
  method: string;
  path: string;
  /** Where the document describes it, as a JSON pointer. */
  pointer: string;
  described: z.infer<typeof operationObject>;
}

export interface Call {
  token?: string;
  path?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON; a text is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface DescribedAnswer {
  status: number;
  body: unknown;
  /** What does not fit the description; empty when all does. */
  faults: string[];
}

/** The running API, each answer of which is held against the description that the API gives of itself. */
export interface DescribedApi {
  operationIds: string[];
  call(operationId: string, call?: Call): Promise<DescribedAnswer>;
}

export async function readDescribedApi(url: string): Promise<DescribedApi> {
  const raw: unknown = await (await fetch(`${url}/api/openapi.json`)).json();
  const document = documentObject.parse(raw);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(z.record(z.string(), z.unknown()).parse(closed(raw)), 'api');
  const operations = operationsOf(document);

  /** Says what of a value does not fit the schema at a place of the document. */
  const misfits = (pointer: string, value: unknown): string[] => {
    const validate = ajv.getSchema(`api#${pointer}`) ?? ajv.compile({ $ref: `api#${pointer}` });
    return validate(value) ? [] : [`${pointer}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`];
  };

  return {
    operationIds: [...operations.keys()],
    async call(operationId, call = {}) {
      const operation = operations.get(operationId);
      if (!operation) throw new Error(`the document describes no ${operationId}`);
      const response = await fetch(addressOf(url, operation, call), { method: operation.method, ...requestOf(call) });
      const text = await response.text();
      const type = response.headers.get('content-type')?.split(';')[0];
      const body = bodyOf(type, text);
      const faults = [
        ...faultsOfAnswer(document, operation, { status: response.status, type, body }, misfits),
        ...(response.ok ? faultsOfRequest(operation, call.body, misfits) : []),
      ];
      return { status: response.status, body, faults };
    },
  };
}

type Misfits = (pointer: string, value: unknown) => string[];

function operationsOf({ paths }: z.infer<typeof documentObject>): Map<string, DescribedOperation> {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): [string, DescribedOperation] => {
      const pointer = `/paths/${escaped(path)}/${method}`;
      return [described.operationId, { method: method.toUpperCase(), path, pointer, described }];
    }),
  );
  return new Map(entries);
}

function faultsOfAnswer(
  document: z.infer<typeof documentObject>,
  { pointer, described }: DescribedOperation,
  answer: { status: number; type: string | undefined; body: unknown },
  misfits: Misfits,
): string[] {
  const { status, type, body } = answer;
  const entry = described.responses[status];
  if (!entry) return [`${pointer} describes no ${status}: ${JSON.stringify(body)}`];
  const { place, described: resolved } = resolve(document, entry, `${pointer}/responses/${status}`);
  if (!resolved?.content) return type === undefined && body === '' ? [] : [`${place} describes no content of ${type}`];
  const media = resolved.content[type ?? 'none'];
  if (type === undefined || !media) return [`${place} describes no ${type}`];
  const events = media['x-events'];
  if (events) return faultsOfEvents(`${place}/content/${escaped(type)}/x-events`, events, String(body), misfits);
  return misfits(`${place}/content/${escaped(type)}/schema`, body);
}

function resolve(document: z.infer<typeof documentObject>, entry: z.infer<typeof answerObject>, place: string) {
  const name = entry.$ref?.split('/').at(-1);
  if (name === undefined) return { place, described: entry };
  return { place: `/components/responses/${escaped(name)}`, described: document.components.responses[name] };
}

function faultsOfEvents(place: string, known: Record<string, unknown>, text: string, misfits: Misfits): string[] {
  const faults: string[] = [];
  const seen: string[] = [];
  const parser = createParser({
    onEvent({ event = '', data }) {
      seen.push(event);
      if (event in known) faults.push(...misfits(`${place}/${escaped(event)}/data`, JSON.parse(data)));
      else faults.push(`${place} describes no ${event}`);
    },
  });
  parser.feed(text);
  return seen[0] === Object.keys(known)[0] ? faults : [...faults, `the stream began with ${seen[0]}`];
}

/** What was taken must be what the document says may be sent. */
function faultsOfRequest({ pointer, described }: DescribedOperation, body: unknown, misfits: Misfits): string[] {
  const [type] = Object.keys(described.requestBody?.content ?? {});
  if (type === undefined) return body === undefined ? [] : [`${pointer} describes no body`];
  const sent = type.endsWith('form-urlencoded') ? Object.fromEntries(new URLSearchParams(String(body))) : asJson(body);
  return misfits(`${pointer}/requestBody/content/${escaped(type)}/schema`, sent);
}

const asJson = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

function bodyOf(type: string | undefined, text: string): unknown {
  return type === 'application/json' ? JSON.parse(text) : text;
}

function addressOf(url: string, { path }: DescribedOperation, call: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_part, name: string) => encodeURIComponent(call.path?.[name] ?? 'none'));
  const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
  return `${url}${filled}${query}`;
}

function requestOf({ token, body, headers }: Call): RequestInit {
  return {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

/** As a part of a JSON pointer in an address. */
function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** The document with every object closed that it leaves open for later fields: an answer may hold nothing that is not described. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]: [string, unknown]) => {
    return [name, name === 'allOf' ? part : closed(part)] as const;
  });
  const isOpen =
    'type' in value && value.type === 'object' && 'properties' in value && !('additionalProperties' in value);
  return { ...Object.fromEntries(entries), ...(isOpen && { additionalProperties: false }) };
}

/** The mark of a guest who has searched once. */
export async function guestCookie(url: string): Promise<string> {
  const searched = await fetch(`${url}/api/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ searchTerm: 'blanton' }),
  });
  return searched.headers.get('set-cookie')?.split(';')[0] ?? '';
}
