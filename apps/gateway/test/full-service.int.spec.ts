import type { ServerResponse } from 'node:http';
import { eventually } from '@barrelhive/testing';
import { bearer, refusal, startGateway, type RunningGateway } from './running-gateway';

/** As many calls as the gateway holds for one service, under way and waiting. */
const MOST_CALLS = 512;
/** This many connections take a busy machine its time. */
const BUSY_WITHIN_MS = 25_000;

describe('a service with as many calls as the gateway holds for it', () => {
  let gateway: RunningGateway;
  let asked: ServerResponse[];
  let held: Promise<unknown>;

  beforeAll(async () => {
    gateway = await startGateway();
    gateway.upstreams.sessions.set('ada', 'user-ada');
  });
  afterAll(() => gateway.dispose());
  beforeEach(async () => {
    asked = [];
    gateway.upstreams.answer('auth', (_request, response) => void asked.push(response));
    held = Promise.allSettled(Array.from({ length: MOST_CALLS }, () => logIn()));
    await eventually('the service to be busy', async () => asked.length === 256, BUSY_WITHIN_MS);
  });
  afterEach(() => answerAll());

  const answerAll = () => {
    gateway.upstreams.answer('auth', (_request, response) => response.end('{}'));
    for (const response of asked) response.end('{}');
    return held;
  };
  const logIn = () => gateway.send('POST', '/api/auth/login', { body: '{}' });

  it('refuses a further call at once and says when to come back', async () => {
    const refused = await logIn();
    expect(refusal(refused)).toEqual([503, 'SERVICE_BUSY']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  it('is still asked about sessions and about its readiness', async () => {
    expect((await gateway.send('GET', '/api/alerts', { headers: bearer('ada') })).status).toBe(200);
    expect((await gateway.send('GET', '/readyz')).status).toBe(200);
  });

  it('answers those that wait as soon as it can', async () => {
    await answerAll();
    expect((await logIn()).status).toBe(200);
  });
});
