import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { apiKeyScope, type ApiKeyScope } from '@barrelhive/contracts';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import fc from 'fast-check';
import * as z from 'zod';
import { answerOf } from './asked-shelves';
import { bearer, startGateway, type RunningGateway } from './running-gateway';
import { askBoth, questionNames, scripted } from './scripted-questions';

const NOW = new Date().toISOString();
const LONG_AGO = '2026-01-02T17:00:00.000Z';
const ALERT_ID = '5b0f6b1e-3c0b-4a52-9d6e-6f1f1a3f8b10';
const place = (storeNumber: string, city: string, latitude: number) => ({
  ...{ storeNumber, city, latitude, longitude: -111.9 },
  ...{ name: `Store ${storeNumber}`, address: '1 Main St', phone: '801-555-0100' },
});
const PROVO = place('0014', 'PROVO', 40.23);
const OREM = place('0033', 'OREM', 40.3);
const OGDEN = place('0021', 'OGDEN', 41.22);
const hours = { isOwn: false, isOpen: true };
const ITEM = {
  ...{ id: '018416', sku: '018416', name: 'WELLER ANTIQUE 107 750ml', displayName: 'Weller Antique 107' },
  ...{ category: 'Whiskey', price: '$49.99', size: '750 ML', storeQty: 9, location: 'Various Utah Stores' },
  ...{ lastChecked: NOW, storesCheckedAt: LONG_AGO, status: 'A', department: 'LA' },
  stores: [
    { ...OGDEN, qty: 6 },
    { ...PROVO, qty: 3 },
  ],
  confidence: { '0014': { kind: 'fresh', at: LONG_AGO } },
  ...{ priceHistory: [], stockHistory: [] },
};
const ALERT = {
  ...{ search_id: ALERT_ID, search_term: 'weller', is_active: true, created_at: NOW, last_run_at: null },
  ...{ next_run_at: NOW, history: [] },
};
const found = { searchTerm: 'weller', items: [ITEM], count: 1, timestamp: NOW };

/** What the services answer, by their contracts. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  'POST /api/search': found,
  'POST /api/search/multi': { results: [found] },
  'GET /api/items/018416': ITEM,
  'GET /api/stores': { stores: [PROVO, OREM, OGDEN].map((store) => ({ ...store, hours })) },
  'GET /api/stores/0014': { ...PROVO, hours, rarelySeen: [], checkedToday: { bottles: 1, of: 2 } },
  'GET /api/stores/0033': { ...OREM, hours, rarelySeen: [], checkedToday: { bottles: 1, of: 2 } },
  'GET /api/stores/0021': { ...OGDEN, hours, rarelySeen: [], checkedToday: { bottles: 1, of: 2 } },
  'GET /api/stores/0014/arrivals': {
    storeNumber: '0014',
    arrivals: [
      { sku: '018416', name: 'WELLER ANTIQUE 107 750ml', price: '$49.99', at: NOW, came: 6, left: 3 },
      { sku: '016850', name: 'BLANTON', price: '$74.99', at: LONG_AGO, came: 6 },
    ],
    withheld: 0,
  },
  'GET /api/drops?tab=rarely-seen': { tab: 'rarely-seen', page: 1, pages: 1, total: 0, lastChecked: NOW, drops: [] },
  'GET /api/allocated-items': { status: 'available', message: 'November', items: [] },
  'GET /api/drawings': { drawings: [] },
  'GET /api/home-stores': { stores: ['0014'], most: 5 },
  'GET /api/alerts': [ALERT],
  'GET /api/saved-searches': [{ ...ALERT, results: [] }],
  'POST /api/alerts': ALERT,
  [`DELETE /api/alerts/${ALERT_ID}`]: { success: true, message: 'Alert deleted successfully' },
};

const TOOLS: Readonly<Record<ApiKeyScope, string[]>> = {
  'read:shelves': ['find_bottle', 'where_is', 'what_arrived', 'rarely_seen', 'this_months_list', 'drawings'],
  'read:alerts': ['my_alerts'],
  'write:alerts': ['create_alert', 'delete_alert'],
};
/** A call of each tool that it can answer by one scope alone. */
const INPUTS: Readonly<Record<string, object>> = {
  find_bottle: { term: 'weller' },
  where_is: { sku: '018416' },
  what_arrived: { store: '14' },
  create_alert: { term: 'weller' },
  delete_alert: { id: ALERT_ID },
};

describe('assistants at the gateway', () => {
  let gateway: RunningGateway;
  let done: { call: string; token: string | undefined; body: unknown }[] = [];
  const clients: Client[] = [];

  type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  const answerBy = (handle: Handler) => {
    for (const service of ['search', 'alerts', 'allocated'] as const) {
      gateway.upstreams.answer(service, (request, response) => void handle(request, response));
    }
  };
  beforeAll(async () => {
    gateway = await startGateway();
  });
  beforeEach(() => {
    done = [];
    answerBy(async (request, response) => {
      const call = `${request.method} ${request.url}`;
      const token = request.headers.authorization;
      done.push({ call, token, body: request.method === 'POST' ? await readJson(request) : undefined });
      const known = Object.hasOwn(ANSWERS, call);
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(known ? ANSWERS[call] : { code: 'NOT_FOUND', error: 'No', message: 'No' }));
    });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  afterAll(() => gateway.dispose());

  const newKey = (scopes: readonly ApiKeyScope[], user_id: string = randomUUID()) => {
    const secret = `bh_live_${randomUUID()}`;
    const token = `h.${randomUUID()}.s`;
    gateway.upstreams.keys.set(secret, { token, user_id, scopes: [...scopes], calls_per_day: 5_000 });
    return { secret, token };
  };
  /** The SDK's own client, with a key of these scopes. */
  const assistant = async (scopes: readonly ApiKeyScope[] = apiKeyScope.options, userId?: string) => {
    const { secret, token } = newKey(scopes, userId);
    const client = new Client({ name: 'a test', version: '1.0.0' });
    const requestInit = { headers: bearer(secret) };
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', gateway.url), { requestInit }));
    clients.push(client);
    const call = async (name: string, input: object = INPUTS[name] ?? {}) => {
      const { structuredContent, isError = false } = await client.callTool({ name, arguments: { ...input } });
      return { isError, answer: structuredContent as Record<string, unknown> | undefined };
    };
    return { client, call, token };
  };

  it.each(apiKeyScope.options)('with %s see and use the tools of that scope alone', async (scope) => {
    const { client, call, token } = await assistant([scope]);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS[scope]);
    expect(tools.every(({ inputSchema }) => inputSchema.additionalProperties === false)).toBe(true);
    const looking = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(looking).toEqual(scope === 'write:alerts' ? [] : TOOLS[scope]);
    const refused: string[] = [];
    for (const name of Object.values(TOOLS).flat()) if ((await call(name)).isError) refused.push(name);
    const ofOthers = Object.entries(TOOLS).flatMap(([other, names]) => (other === scope ? [] : names));
    // To create and to delete show first what they find, by what their own service answers.
    expect(refused).toEqual(ofOthers);
    expect(new Set(done.map((each) => each.token))).toEqual(new Set([`Bearer ${token}`]));
  });

  it('find a bottle, the stores near a town first, and hear that figures are the last known ones', async () => {
    const { call } = await assistant();
    const { answer } = await call('find_bottle', { term: 'weller', near: 'Provo' });
    expect(answer).toMatchObject({
      bottles: [
        {
          ...{ sku: '018416', name: 'Weller Antique 107', inStores: 9, checkedAt: NOW, figures: 'current' },
          storesRead: { checkedAt: LONG_AGO, figures: 'last known' },
          stores: [
            { storeNumber: '0014', qty: 3, miles: 0 },
            { storeNumber: '0021', qty: 6, miles: 68.4 },
          ],
        },
      ],
    });
    const { isError, answer: nowhere } = await call('where_is', { sku: '018416', near: 'Atlantis' });
    expect([isError, nowhere]).toMatchObject([true, { code: 'VALIDATION_FAILED', towns: ['OGDEN', 'OREM', 'PROVO'] }]);
  });

  it('are told of the stores of their user, and how sure a figure is', async () => {
    const { call } = await assistant();
    expect((await call('where_is', { sku: '018416', my_stores: true })).answer).toMatchObject({
      stores: [{ storeNumber: '0014', confidence: { kind: 'fresh' } }],
    });
    const { answer } = await call('what_arrived', { my_stores: true });
    expect(answer).toMatchObject({
      stores: [{ storeNumber: '0014', arrivals: [{ sku: '018416', came: 6, left: 3 }] }],
    });
    const without = await assistant(['read:shelves']);
    const refused = await without.call('what_arrived', { my_stores: true });
    expect([refused.isError, refused.answer]).toMatchObject([true, { code: 'API_KEY_SCOPE_MISSING' }]);
  });

  it('create an alert only with the token of its preview, once', async () => {
    const { call } = await assistant();
    const { answer = {} } = await call('create_alert', { term: 'weller', scope: 'my-stores' });
    expect(answer).toMatchObject({ preview: { term: 'weller', finds: ['Weller Antique 107'] } });
    expect(done.map((each) => each.call)).not.toContain('POST /api/alerts');
    const confirmed = { scope: 'my-stores', confirm_token: answer.confirm_token };
    const another = await call('create_alert', { ...confirmed, term: 'blanton' });
    expect([another.isError, another.answer]).toMatchObject([true, { code: 'CONFIRMATION_NEEDED' }]);
    const again = (await call('create_alert', { term: 'weller', scope: 'my-stores' })).answer ?? {};
    const right = { term: 'weller', scope: 'my-stores', confirm_token: again.confirm_token };
    expect((await call('create_alert', right)).answer).toMatchObject({ created: { search_id: ALERT_ID } });
    expect((await call('create_alert', right)).answer).toMatchObject({ code: 'CONFIRMATION_NEEDED' });
    const created = done.filter((each) => each.call === 'POST /api/alerts').map(({ body }) => body);
    expect(created).toEqual([{ search_term: 'weller', scope: 'my-stores' }]);
  });

  it('delete an alert only with the token of its preview, which is for its user alone', async () => {
    const { call } = await assistant();
    const { answer = {} } = await call('delete_alert');
    expect(answer).toMatchObject({ preview: { id: ALERT_ID, term: 'weller' } });
    const input = { id: ALERT_ID, confirm_token: answer.confirm_token };
    const stranger = await assistant();
    expect((await stranger.call('delete_alert', input)).answer).toMatchObject({ code: 'CONFIRMATION_NEEDED' });
    expect(done.some(({ call: made }) => made.startsWith('DELETE'))).toBe(false);
    expect((await call('delete_alert', input)).answer).toEqual({ deleted: ALERT_ID });
  });

  it('tell the figures of the page, in a hundred scripted questions', async () => {
    gateway.upstreams.sessions.set('a.b.c', randomUUID());
    const page = async <A extends z.core.$ZodType>(path: string, answer: A, body?: object) => {
      const how = { headers: bearer('a.b.c'), ...(body && { body: JSON.stringify(body) }) };
      return z.parse(answer, JSON.parse((await gateway.send(body ? 'POST' : 'GET', path, how)).text));
    };
    const asked = new Set<string>();
    const asks = fc.asyncProperty(scripted, async ({ held, question, ...about }) => {
      asked.add(question);
      const now = structuredClone(held);
      answerBy((request, response) => answerOf(now, request, response));
      const { answered, shown } = await askBoth(question, { ...about, page, call: (await assistant()).call });
      expect(answered).toEqual(shown);
    });
    await fc.assert(asks, { numRuns: 100, seed: 20261127, endOnFailure: true });
    expect([...asked].sort()).toEqual([...questionNames].sort());
  });
});
