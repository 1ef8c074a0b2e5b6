import { randomUUID } from 'node:crypto';
import { eventually, FaultyProxy, testRedis } from '@barrelhive/testing';
import { closeAll, openRawClients, requestText } from './raw-clients';
import { bearer, refusal, send, startGateway, type RunningGateway } from './running-gateway';
import { untilBothAreTold, untilSilenceTells } from './until-both-refuse';

describe('sessions at the gateway', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.dispose());
  afterEach(() => gateway.upstreams.answer('auth', undefined));

  /** A fresh token of a live session. */
  const logIn = (userId: string = randomUUID()) => {
    const token = randomUUID();
    gateway.upstreams.sessions.set(token, userId);
    return token;
  };
  const alerts = (token: string, base = gateway.url) => send(base, 'GET', '/api/alerts', { headers: bearer(token) });
  const questionsDuring = async (work: () => Promise<unknown>) => {
    const before = gateway.upstreams.sessionQuestions();
    await work();
    return gateway.upstreams.sessionQuestions() - before;
  };

  it('are demanded where a route is for users', async () => {
    expect(refusal(await gateway.send('GET', '/api/alerts'))).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    expect(refusal(await alerts('stranger'))).toEqual([401, 'SESSION_EXPIRED']);
    expect((await alerts(logIn())).status).toBe(200);
  });

  it('are not demanded of guests, but a token must be good', async () => {
    const search = (headers: Record<string, string>) => gateway.send('POST', '/api/search', { headers, body: '{}' });
    expect((await search({ 'x-guest-user': 'true' })).status).toBe(200);
    expect((await search(bearer(logIn()))).status).toBe(200);
    expect(refusal(await search(bearer('stranger')))).toEqual([401, 'SESSION_EXPIRED']);
  });

  describe('named in the address of a stream', () => {
    const stream = (query: string, headers = {}) =>
      gateway.send('GET', `/api/search/stream?searchTerm=rye&${query}`, { headers });
    const sessionToken = () => {
      const token = `header.${randomUUID()}.signature`;
      gateway.upstreams.sessions.set(token, randomUUID());
      return token;
    };

    it('are over with the logout, as in a header', async () => {
      const token = sessionToken();
      expect((await stream(`token=${token}`)).status).toBe(200);
      gateway.upstreams.answer('auth', (_request, response) => {
        gateway.upstreams.sessions.delete(token);
        response.end('{}');
      });
      await gateway.send('POST', '/api/auth/logout', { headers: bearer(token) });
      expect(refusal(await stream(`token=${token}`))).toEqual([401, 'SESSION_EXPIRED']);
      expect(refusal(await stream(`token=${token.replaceAll('.', '%2E')}`))).toEqual([401, 'SESSION_EXPIRED']);
    });

    it('count for nothing beside a token in the header, which the service believes first', async () => {
      expect((await stream('token=over.and.out', bearer(logIn()))).status).toBe(200);
      expect(refusal(await stream(`token=${sessionToken()}`, bearer('stranger')))[0]).toBe(401);
    });

    it('are not tickets, which only the search service knows', async () => {
      const questions = await questionsDuring(async () => {
        expect((await stream('token=ticket-1')).text).toContain('token=ticket-1');
      });
      expect(questions).toBe(0);
    });
  });

  it.each(['Bearer\tstranger', 'bearer  stranger'])(
    'are checked however the header is spelled that the services understand: %j',
    async (authorization) => {
      const answer = await gateway.send('POST', '/api/search', { headers: { authorization }, body: '{}' });
      expect(refusal(answer)).toEqual([401, 'SESSION_EXPIRED']);
    },
  );

  it('are asked for once, however many requests come', async () => {
    const isAskedOnce = await eventually('twenty calls while no session ends and auth is heard', async () => {
      const token = logIn();
      const before = gateway.upstreams.sessionQuestions();
      const release = gateway.upstreams.holdSessionAnswers();
      const answers = Promise.all(Array.from({ length: 20 }, () => alerts(token)));
      await eventually('the question', async () => gateway.upstreams.sessionQuestions() > before);
      release();
      await answers;
      if (gateway.upstreams.sessionQuestions() - before !== 1) return false;
      return (await questionsDuring(() => alerts(token))) === 0;
    });
    expect(isAskedOnce).toBe(true);
  });

  it('are over for the gateway as soon as the logout is answered', async () => {
    const token = logIn();
    await alerts(token);
    gateway.upstreams.answer('auth', (_request, response) => {
      gateway.upstreams.sessions.delete(token);
      response.end('{}');
    });
    await gateway.send('POST', '/api/auth/logout', { headers: bearer(token) });
    expect(refusal(await alerts(token))).toEqual([401, 'SESSION_EXPIRED']);
  });

  it('that end while a body comes let the call pass no more', async () => {
    const [token, user] = [randomUUID(), randomUUID()];
    gateway.upstreams.sessions.set(token, user);
    const asked = gateway.upstreams.sessionQuestions();
    let calls = 0;
    gateway.upstreams.answer('alerts', (_request, response) => {
      calls++;
      response.end('{}');
    });
    const head = { ...bearer(token), 'content-type': 'application/json', 'content-length': 2 };
    const clients = await openRawClients(gateway.url, 1, requestText('POST', '/api/alerts', head, '{'));
    try {
      let answer = '';
      for (const client of clients) client.on('data', (chunk) => (answer += chunk.toString()));
      await eventually('the head to be judged', async () => gateway.upstreams.sessionQuestions() > asked);
      gateway.upstreams.sessions.delete(token);
      await gateway.tellOfSessions({ userId: user });
      await eventually('the end to be heard of', async () => (await alerts(token)).status === 401);
      calls = 0;
      for (const client of clients) client.write('}');
      await eventually('an answer', async () => answer.includes('\r\n\r\n'));
      expect([answer.slice(0, 12), calls]).toEqual(['HTTP/1.1 401', 0]);
    } finally {
      closeAll(clients);
      gateway.upstreams.answer('alerts', undefined);
    }
  });

  it('stay as they are when the logout or the change of password was refused', async () => {
    const token = logIn();
    await alerts(token);
    gateway.upstreams.answer('auth', (_request, response) => response.writeHead(400).end('{}'));
    await gateway.send('POST', '/api/auth/change-password', { headers: bearer(token), body: '{}' });
    expect(await questionsDuring(() => alerts(token))).toBe(0);
  });

  it('end on every device and every replica with a change of password', async () => {
    const user = randomUUID();
    const [phone, desk] = [logIn(user), logIn(user)];
    const other = await gateway.replica();
    try {
      await Promise.all([alerts(phone), alerts(desk), alerts(desk, other.url)]);
      gateway.upstreams.answer('auth', (_request, response) => {
        gateway.upstreams.sessions.delete(phone);
        gateway.upstreams.sessions.delete(desk);
        response.end('{}');
      });
      await gateway.send('POST', '/api/auth/change-password', { headers: bearer(phone), body: '{}' });
      expect(refusal(await alerts(phone))[0]).toBe(401);
      expect(refusal(await alerts(desk))[0]).toBe(401);
      await eventually('the other replica to hear of it', async () => (await alerts(desk, other.url)).status === 401);
    } finally {
      await other.close();
    }
  });

  describe('that end unseen by any gateway', () => {
    const sessionAt = (of: RunningGateway) => (userId: string) => {
      const token = randomUUID();
      of.upstreams.sessions.set(token, userId);
      return { call: (base: string) => alerts(token, base), end: () => of.upstreams.sessions.delete(token) };
    };

    it('are refused by every replica, by what auth tells', async () => {
      expect.assertions(4);
      await untilBothAreTold(gateway, (userId) => gateway.tellOfSessions({ userId }), sessionAt(gateway));
      await untilBothAreTold(gateway, () => gateway.tellOfSessions({ isAnybody: true }), sessionAt(gateway));
    });

    it('are refused though auth is not heard of any more', async () => {
      expect.assertions(2);
      const lone = await startGateway();
      try {
        await untilSilenceTells(lone, sessionAt(lone));
      } finally {
        await lone.dispose();
      }
    });

    it('are refused though what was told of them got lost with the connection to Redis', async () => {
      const redis = await testRedis();
      const proxy = await FaultyProxy.to(redis.url);
      const lone = await startGateway({ REDIS_URL: proxy.url });
      try {
        const cut = () => {
          proxy.cut();
          proxy.restore();
          return Promise.resolve();
        };
        expect.assertions(2);
        await untilBothAreTold(lone, cut, sessionAt(lone));
      } finally {
        await lone.dispose();
        await proxy.dispose();
        await redis.dispose();
      }
    });
  });

  it('are not called over when auth is busy: that is passed on', async () => {
    gateway.upstreams.answerQuestions([503]);
    const answer = await alerts(logIn());
    expect(refusal(answer)).toEqual([503, 'SERVICE_BUSY']);
    expect(answer.headers['retry-after']).toBe('1');
  });

  it('are not called over when auth gives an answer that nobody understands', async () => {
    gateway.upstreams.answerQuestions([500]);
    expect(refusal(await alerts(logIn()))).toEqual([503, 'UPSTREAM_UNAVAILABLE']);
  });

  it('are asked for once more when the connection to auth breaks', async () => {
    gateway.upstreams.answerQuestions(['reset']);
    expect((await alerts(logIn())).status).toBe(200);
  });

  it('are not called over when only auth is away', async () => {
    const lonely = await startGateway();
    try {
      await lonely.upstreams.stop('auth');
      const answer = await alerts('any', lonely.url);
      expect(refusal(answer)).toEqual([503, 'SERVICE_BUSY']);
      expect(answer.headers['retry-after']).toBe('1');
    } finally {
      await lonely.dispose();
    }
  });
});
