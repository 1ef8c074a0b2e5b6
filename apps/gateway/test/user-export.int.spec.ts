import { upstreamNames, userExport } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { bearer, refusal, startGateway, type RunningGateway } from './running-gateway';

const ADA = { headers: bearer('ada') };

describe('the export of all that is held of a user', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway();
    gateway.upstreams.sessions.set('ada', 'user-ada');
  });
  afterAll(() => gateway.dispose());
  beforeEach(() => {
    for (const service of upstreamNames) {
      gateway.upstreams.answer(service, (request, response) => {
        const row = { asked: request.url, as: request.headers.authorization };
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ [service]: [row] }));
      });
    }
  });

  it('is a file with the part of each service, which was asked as the caller', async () => {
    const answer = await gateway.send('GET', '/api/users/user-ada/export', ADA);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="barrelhive-\d{4}-\d\d-\d\d\.json"$/),
      'cache-control': 'no-store',
    });
    const { user_id, services } = userExport.parse(JSON.parse(answer.text));
    expect(user_id).toBe('user-ada');
    expect(Object.keys(services).sort()).toEqual([...upstreamNames].sort());
    expect(services.billing).toEqual({ billing: [{ asked: '/internal/users/user-ada/data', as: 'Bearer ada' }] });
  });

  it('is refused to others', async () => {
    expect(refusal(await gateway.send('GET', '/api/users/user-bob/export', ADA))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await gateway.send('GET', '/api/users/user-ada/export'))).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    const ended = { headers: bearer('ended') };
    expect(refusal(await gateway.send('GET', '/api/users/user-ada/export', ended))).toEqual([401, 'SESSION_EXPIRED']);
  });

  it('is put together twice at once for one user, and keeps no session from being checked', async () => {
    const held: (() => void)[] = [];
    gateway.upstreams.answer('auth', (_request, response) => void held.push(() => response.end('{}')));
    gateway.upstreams.sessions.set('bob', 'user-bob');
    const refused: unknown[] = [];
    const ask = async () => {
      const answer = await gateway.send('GET', '/api/users/user-ada/export', ADA);
      if (answer.status !== 200) refused.push(refusal(answer));
    };
    const asked = Array.from({ length: 200 }, ask);
    await eventually('all but two to be refused', async () => refused.length === 198);
    expect((await gateway.send('GET', '/api/alerts', { headers: bearer('bob') })).status).toBe(200);
    for (const release of held) release();
    await Promise.all(asked);
    expect(refused).toEqual(Array.from({ length: 198 }, () => [429, 'TOO_MANY_REQUESTS']));
  });

  it('is given a few times an hour to each user, and the refusal says when to come back', async () => {
    const strict = await startGateway({ REQUESTS_PER_MINUTE: '120' });
    try {
      strict.upstreams.sessions.set('ada', 'user-ada').set('bob', 'user-bob');
      for (const service of upstreamNames) {
        strict.upstreams.answer(service, (_request, response) => response.end('{}'));
      }
      const ask = (who: string) => strict.send('GET', `/api/users/user-${who}/export`, { headers: bearer(who) });
      const answers = [];
      for (let count = 0; count < 5; count++) answers.push(await ask('ada'));
      // An hour of the clock may end in between.
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(4);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.map(refusal)).toEqual(refused.map(() => [429, 'TOO_MANY_REQUESTS']));
      for (const { headers } of refused) {
        expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3_600);
      }
      expect((await ask('bob')).status).toBe(200);
      expect((await strict.send('GET', '/api/alerts', ADA)).status).toBe(200);
    } finally {
      await strict.dispose();
    }
  });

  it('is whole or refused: a service that does not answer holds something, too', async () => {
    gateway.upstreams.answer('billing', (_request, response) => response.writeHead(500).end('oh'));
    expect(refusal(await gateway.send('GET', '/api/users/user-ada/export', ADA))).toEqual([
      503,
      'UPSTREAM_UNAVAILABLE',
    ]);
    const text = 'You must change your password before you go on.';
    const body = JSON.stringify({ error: text, message: text, code: 'PASSWORD_CHANGE_REQUIRED' });
    gateway.upstreams.answer('billing', (_request, response) => response.writeHead(403).end(body));
    const forced = refusal(await gateway.send('GET', '/api/users/user-ada/export', ADA));
    expect(forced).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
  });

  it('says when to come back as the service does that refused', async () => {
    const body = JSON.stringify({ error: 'busy', message: 'busy', code: 'SERVICE_BUSY' });
    gateway.upstreams.answer('billing', (_request, response) =>
      response.writeHead(503, { 'retry-after': '7' }).end(body),
    );
    const answer = await gateway.send('GET', '/api/users/user-ada/export', ADA);
    expect([refusal(answer), answer.headers['retry-after']]).toEqual([[503, 'SERVICE_BUSY'], '7']);
  });

  it('does not count when it was refused', async () => {
    const strict = await startGateway({ REQUESTS_PER_MINUTE: '120' });
    try {
      strict.upstreams.sessions.set('ada', 'user-ada');
      for (const service of upstreamNames) {
        strict.upstreams.answer(service, (_request, response) => response.end('{}'));
      }
      strict.upstreams.answer('billing', (_request, response) => response.writeHead(500).end());
      const ask = async () => (await strict.send('GET', '/api/users/user-ada/export', ADA)).status;
      for (let count = 0; count < 6; count++) expect(await ask()).toBe(503);
      strict.upstreams.answer('billing', (_request, response) => response.end('{}'));
      expect(await ask()).toBe(200);
    } finally {
      await strict.dispose();
    }
  });
});
