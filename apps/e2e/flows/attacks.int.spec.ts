import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createdApiKey } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { routes as passedOn, USER_EXPORT } from '../../gateway/src/routing/routes';
import { signUp, type Customer } from './customer';
import { giveDevice } from './give-address';
import { newAccount } from './new-account';
import { startRunningProduct, type RunningProduct } from './running-product';
import { badTokens, signedAnew } from './stolen-tokens';

const PEM = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

const routes = [...passedOn, USER_EXPORT];

/** What an attacker would like to have, or to be. */
const COVETED = {
  user_id: randomUUID(),
  id: randomUUID(),
  role: 'admin',
  is_admin: true,
  subscription_tier: 'free_premium',
  subscribed: true,
  subscription_end: '2099-01-01T00:00:00.000Z',
  requires_password_change: false,
  password_hash: 'x',
  is_active: true,
  created_at: '2001-01-01T00:00:00.000Z',
};

const operation = z.object({
  requestBody: z.optional(
    z.object({
      content: z.record(z.string(), z.object({ schema: z.object({ $ref: z.string() }) })),
    }),
  ),
});
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({ examples: z.array(z.unknown()) })),
  }),
});

describe('an attacker with an account', () => {
  let product: RunningProduct;
  let described: z.infer<typeof document>;
  let ann: Customer;
  let eve: Customer;

  beforeAll(async () => {
    product = await startRunningProduct({
      JWT_PRIVATE_KEY: PEM,
      PASSWORD_ATTEMPTS_PER_MINUTE: '1000',
      REQUESTS_PER_MINUTE: '100000',
      CHANNELS: 'sms,push,email,discord,ntfy,webhook',
      // Nothing waits for a second look at the shelves.
      REFRESH_SECONDS: '3600',
      ALERT_STEP_SECONDS: '3600',
    });
    described = document.parse(await (await fetch(`${product.url}/api/openapi.json`)).json());
    ann = await signUp(product.url);
    eve = await signUp(product.url);
    await ann.subscribe('standard');
    await ann.createAlert('weller');
  });
  afterAll(() => product.dispose());

  const send = async (method: string, path: string, { token, body }: { token?: string; body?: string } = {}) => {
    const response = await fetch(product.url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body ?? null,
    });
    const text = await response.text();
    return { status: response.status, text };
  };
  /** The example of a route's body in the description of the API; undefined where there is none. */
  const exampleOf = (method: string, path: string): Record<string, unknown> | undefined => {
    const place = described.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const name = place?.requestBody?.content['application/json']?.schema.$ref.split('/').at(-1);
    const example = name === undefined ? undefined : described.components.schemas[name]?.examples[0];
    return example === undefined ? undefined : z.record(z.string(), z.unknown()).parse(example);
  };
  const unlikeOthers = (text: string) => text.replace(/"correlation_id":"[^"]*"/, '');

  describe('and a token that', () => {
    const ofUsers = routes.filter(({ access }) => access === 'user');

    it('would be good but for one point, is refused: for each point by one route, and by each route for one point', async () => {
      const genuine = { token: ann.token, signingKey: createPrivateKey(PEM) };
      expect((await send('GET', '/api/auth/me', { token: await signedAnew(genuine) })).status).toBe(200);
      const tokens = Object.entries(await badTokens(genuine));
      // The first route is to refuse each of them, every other one the next in turn.
      const tried = [...tokens.flatMap(() => ofUsers.slice(0, 1)), ...ofUsers.slice(1)];
      for (const [nth, { method, path }] of tried.entries()) {
        const [fault, token = ''] = tokens[nth % tokens.length] ?? [];
        const url = path.replace(/:\w+/g, ann.userId);
        const { status, text } = await send(method, url, { token, ...(method !== 'GET' && { body: '{}' }) });
        const refused = expect.stringContaining('"SESSION_EXPIRED"');
        expect([fault, method, path, status, text]).toEqual([fault, method, path, 401, refused]);
      }
    });

    it('was good until its owner logged out, is refused by every route', async () => {
      const gone = await signUp(product.url);
      expect((await send('GET', '/api/auth/me', { token: gone.token })).status).toBe(200);
      await gone.call('POST', '/api/auth/logout');
      for (const { method, path } of ofUsers) {
        const url = path.replace(/:\w+/g, gone.userId);
        const { status } = await send(method, url, { token: gone.token, ...(method !== 'GET' && { body: '{}' }) });
        expect([method, path, status]).toEqual([method, path, 401]);
      }
    });
  });

  describe("and the id of somebody else's", () => {
    /** What everybody may see, and texts and feeds, which are open to whoever has their address. */
    const EVERYBODYS = new Set([
      '/api/items/:sku',
      '/api/items/:sku/reports',
      '/api/stores/:number',
      '/api/stores/:number/arrivals',
      '/api/texts/:token',
      '/api/texts/:token/reports',
      '/api/feeds/:key/alerts.atom',
      '/api/feeds/:key/alerts/:id.atom',
      '/api/feeds/:key/calendar.ics',
      '/unsubscribe/:token',
    ]);
    /** What Ann has, by the beginning of the path whose parameter names it. */
    const ANNS: Readonly<Record<string, () => Promise<string>>> = {
      '/api/users/:': async () => ann.userId,
      '/api/alerts/:': async () => (await ann.alerts())[0]?.search_id ?? 'none',
      '/api/auth/keys/:': () =>
        eventually('auth to know the plan', async () => {
          const { status, body } = await ann.call('POST', '/api/auth/keys', { name: 'A', scopes: ['read:shelves'] });
          return status === 201 && createdApiKey.parse(body).key.id;
        }),
      '/api/channels/:': () => giveDevice(ann, product.standins.push.subscribe('A phone')),
      '/api/auth/sessions/:': async () => {
        const { sessions } = z
          .object({ sessions: z.array(z.object({ id: z.string() })) })
          .parse((await ann.call('GET', '/api/auth/sessions')).body);
        return sessions[0]?.id ?? 'none';
      },
    };
    /** Save for the times at which her alerts ran. */
    const whatAnnHas = async () => ({
      account: await ann.call('GET', '/api/auth/me'),
      alerts: (await ann.alerts()).map(({ search_id, search_term, is_active }) => [search_id, search_term, is_active]),
    });
    const withId = routes.filter(({ path }) => path.includes(':') && !EVERYBODYS.has(path));

    it.each(withId.map(({ method, path }) => [method, path] as const))(
      '%s %s answers as if there were no such thing, and changes nothing',
      async (method, path) => {
        const ownerOf = Object.entries(ANNS).find(([beginning]) => path.startsWith(beginning))?.[1];
        if (!ownerOf) throw new Error(`Say in this test what ${path} names: a route with an id needs an owner's.`);
        const before = await whatAnnHas();
        const body = JSON.stringify(exampleOf(method, path) ?? {});
        const sent = { token: eve.token, ...(method !== 'GET' && { body }) };
        const anns = await send(method, path.replace(/:\w+/, await ownerOf()), sent);
        const nobodys = await send(method, path.replace(/:\w+/, randomUUID()), sent);
        expect([anns.status, unlikeOthers(anns.text)]).toEqual([404, unlikeOthers(nobodys.text)]);
        expect(nobodys.status).toBe(404);
        expect(await whatAnnHas()).toEqual(before);
      },
    );
  });

  describe('and more fields than were asked for', () => {
    const writing = routes.filter(({ method, access }) => method !== 'GET' && access !== 'webhook');
    const fresh: Readonly<Record<string, () => object>> = { '/api/auth/signup': () => newAccount() };
    const bodyOf = (method: string, path: string): Record<string, unknown> | undefined => {
      const example = exampleOf(method, path);
      return example && { ...example, ...fresh[path]?.() };
    };

    it.each(writing.map(({ method, path }) => [method, path] as const))('is refused by %s %s', async (method, path) => {
      const body = bodyOf(method, path);
      if (!body) return void (await expectNothingTaken(method, path));
      const url = path.replace(/:\w+/, eve.userId);
      for (const [field, value] of Object.entries(COVETED)) {
        if (field in body) continue;
        const { status, text } = await send(method, url, {
          token: eve.token,
          body: JSON.stringify({ ...body, [field]: value }),
        });
        expect([field, status, text]).toEqual([field, 400, expect.stringContaining('"VALIDATION_FAILED"')]);
      }
      for (const prototype of ['"__proto__":{"is_admin":true}', '"constructor":{"prototype":{"is_admin":true}}']) {
        const dirty = `${JSON.stringify(body).slice(0, -1)},${prototype}}`;
        expect((await send(method, url, { token: eve.token, body: dirty })).status).toBe(400);
      }
      expect(Object.prototype).not.toHaveProperty('is_admin');
    });

    const ending = new Set<string>(passedOn.flatMap(({ path, endsSessions }) => (endsSessions ? [path] : [])));
    let visitor: Customer | undefined;
    /** A route that asks for no body takes nothing from one. */
    const expectNothingTaken = async (method: string, path: string) => {
      visitor ??= await signUp(product.url);
      const { text } = await send(method, path.replace(/:\w+/, randomUUID()), {
        token: visitor.token,
        body: JSON.stringify(COVETED),
      });
      if (ending.has(path)) visitor = undefined;
      expect(text).not.toContain(COVETED.user_id);
      const { body } = await ann.call('GET', '/api/auth/me');
      expect(body).not.toMatchObject({ subscription_tier: COVETED.subscription_tier });
    };

    it('has no effect within the preferences either', async () => {
      const { status, body } = await eve.call('PUT', '/api/alert-preferences', {
        preferences: { lottery: true, ...COVETED },
      });
      expect(JSON.stringify(body)).not.toContain(COVETED.user_id);
      expect([200, 400]).toContain(status);
      expect(JSON.stringify((await eve.call('GET', '/api/alert-preferences')).body)).not.toContain('is_admin');
    });
  });

  it('may say nothing of the visitor before it, by whom a service would count or know it', async () => {
    const headers = { 'x-forwarded-for': ann.userId, 'x-user-id': ann.userId, authorization: `Bearer ${eve.token}` };
    const answer = await fetch(`${product.url}/api/auth/me`, { headers });
    expect(await answer.json()).toMatchObject({ user_id: eve.userId });
    // A guest's searches are counted by address: an invented one gives no further searches.
    const search = (from: string) =>
      fetch(`${product.url}/api/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify({ searchTerm: 'blanton' }),
      });
    let turn = 0;
    const refused = await eventually('the limit of the address', async () => {
      turn++;
      const { status } = await search(`198.51.100.${turn % 250}`);
      return status === 403 || status === 429 ? status : undefined;
    });
    expect(refused).toBe(403);
    expect(turn).toBeLessThanOrEqual(16);
  });
});
