import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { eventually } from '@barrelhive/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { bearer, refusal, startGateway, type RunningGateway } from './running-gateway';

describe('a call of an assistant', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.dispose());

  const newKey = (user_id: string = randomUUID()) => {
    const secret = `bh_live_${randomUUID()}`;
    const token = `h.${randomUUID()}.s`;
    gateway.upstreams.keys.set(secret, { token, user_id, scopes: ['read:shelves'], calls_per_day: 5_000 });
    return secret;
  };

  it.each([
    ['without a key', {}, '{}', [401, 'API_KEY_INVALID']],
    ['with the token of a session', bearer('a.b.c'), '{}', [401, 'API_KEY_INVALID']],
    ['with an unknown key', bearer('bh_live_unknown'), '{}', [401, 'API_KEY_INVALID']],
  ])('is refused %s', async (_what, headers, body, refused) => {
    expect(refusal(await gateway.send('POST', '/mcp', { headers, body }))).toEqual(refused);
  });

  it('is one at a time, over no stream, and counts as a call of the key', async () => {
    const headers = bearer(newKey());
    const batch = await gateway.send('POST', '/mcp', { headers, body: '[{"jsonrpc":"2.0","id":1,"method":"ping"}]' });
    expect(refusal(batch)).toEqual([400, 'VALIDATION_FAILED']);
    expect(batch.headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '59' });
    expect((await gateway.send('GET', '/mcp', { headers })).status).toBe(405);
  });

  it.each(['{"method":"tools/call","params":{}}', '{"method":"initialize"}', '7', '{'])(
    'is told that %s is wrong',
    async (said) => {
      const body = said.replace('{"', '{"jsonrpc":"2.0","id":1,"');
      const answer = await gateway.send('POST', '/mcp', { headers: bearer(newKey()), body });
      expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  it('is one of four of a user that are under way at once, and the SDK hears when there are more', async () => {
    const held: ServerResponse[] = [];
    gateway.upstreams.answer('allocated', (_request, response) => void held.push(response));
    const client = new Client({ name: 'a test', version: '1.0.0' });
    const requestInit = { headers: bearer(newKey()) };
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', gateway.url), { requestInit }));
    const call = () => client.callTool({ name: 'drawings' });
    const four = Array.from({ length: 4 }, call);
    await eventually('four to be under way', async () => held.length === 4);
    await expect(call()).rejects.toMatchObject({ code: 429 });
    for (const response of held) response.end('{"drawings":[]}');
    expect((await Promise.all(four)).map(({ structuredContent }) => structuredContent)).toEqual(
      Array.from({ length: 4 }, () => ({ drawings: [] })),
    );
    await client.close();
  });

  it('is refused when its key was revoked while the body came', async () => {
    const userId = randomUUID();
    const secret = newKey(userId);
    const headers = { ...bearer(secret), accept: 'application/json, text/event-stream' };
    const body = new PassThrough();
    body.write('{"jsonrpc":"2.0","id":1,');
    const answer = gateway.send('POST', '/mcp', { headers, body });
    const look = () => gateway.send('GET', '/api/stores', { headers });
    let looks = 0;
    await eventually('the call to be counted', async () => {
      looks++;
      return Number((await look()).headers['ratelimit-remaining']) !== 60 - looks;
    });
    gateway.upstreams.keys.delete(secret);
    await gateway.tellOfSessions({ userId });
    await eventually('the key to be refused', async () => (await look()).status === 401);
    body.end('"method":"ping"}');
    expect(refusal(await answer)).toEqual([401, 'API_KEY_INVALID']);
  });
});
