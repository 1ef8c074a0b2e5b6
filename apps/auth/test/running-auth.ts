import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { errorBody, sessionAnswer, type ErrorBody, type SessionAnswer } from '@barrelhive/contracts';
import { defineService, REDIS, type RunningService } from '@barrelhive/service-kit';
import { startTestService, type TestService } from '@barrelhive/testing';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { slowdownsBy } from '../src/attempts/login-delays';
import { authParts } from '../src/auth-service';
import { authSettingsSchema, type AuthSettings } from '../src/auth-settings';
import { authMigrations } from '../src/database/migrations';
import { PasswordHasher } from '../src/passwords/password-hasher';

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

interface Sending {
  token?: string | undefined;
  /** The client's address; by default one nobody else in the test has. */
  from?: string;
  headers?: Record<string, string>;
}

/** The auth service as a browser meets it: with tokens that auth itself gave out. */
export interface RunningAuth extends TestService {
  send(method: string, path: string, body?: unknown, how?: Sending): Promise<Answer>;
  /** Signs a new person up; `email` tells people apart. */
  signUp(change?: Record<string, unknown>): Promise<SessionAnswer>;
  logIn(email: string, password: string, how?: Sending): Promise<Answer>;
  /** Nobody has to wait any more who failed to log in. */
  endWaits(): Promise<unknown>;
  dataSource: DataSource;
  /** Another replica, which serves nothing yet. */
  createReplica(): Promise<RunningService>;
}

/** Whoever has to wait waits longer than a test takes, however busy the machine is. */
export const FIRST_WAIT_MS = 3_600_000;
/** What the advised cost is, and that it is taken, is shown beside the hasher. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const LONG = { firstMs: FIRST_WAIT_MS, longestMs: FIRST_WAIT_MS };
const longSlowdownsBy = (settings: AuthSettings) => {
  const { oneNetwork, allNetworks } = slowdownsBy(settings);
  return { oneNetwork: { ...oneNetwork, ...LONG }, allNetworks: { ...allNetworks, ...LONG } };
};
const authService = defineService('auth', authSettingsSchema, (settings) =>
  authParts(settings, longSlowdownsBy(settings), new PasswordHasher(CHEAP)),
);

export const PASSWORD = 'Correct-horse-1';

export const signupBody = (change: Record<string, unknown> = {}) => ({
  name: 'Ada Lovelace',
  email: `${randomUUID()}@example.com`,
  password: PASSWORD,
  phone_number: '+18015550100',
  notification_preferences: { sms_consent: true },
  alert_preferences: { new_items: true, price: false, notification_methods: ['sms'] },
  ...change,
});

export async function startAuth(environment: Record<string, string> = {}): Promise<RunningAuth> {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  const ownEnvironment = { JWT_PRIVATE_KEY: key, ...environment };
  const test = await startTestService({
    service: authService,
    migrations: authMigrations,
    environment: ownEnvironment,
  });
  let address = 0;
  const anAddress = () => `198.51.${(address >> 8) & 255}.${address++ & 255}`;

  const send: RunningAuth['send'] = async (method, path, body, { token, from = anAddress(), headers } = {}) => {
    const response = await fetch(test.url + path, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  return {
    ...test,
    send,
    signUp: async (change) => sessionAnswer.parse((await send('POST', '/api/auth/signup', signupBody(change))).body),
    logIn: (email, password, how) => send('POST', '/api/auth/login', { email, password }, how),
    endWaits: async () => {
      const redis = test.service.app.get<Redis>(REDIS);
      const counts = await redis.keys(`${test.redis.prefix}:login-delay:*`);
      return Promise.all(counts.map((count) => redis.hset(count, 'open_at', 0)));
    },
    dataSource: test.service.app.get(DataSource),
    createReplica: () =>
      authService.createFrom({
        DATABASE_URL: test.database.url,
        REDIS_URL: test.redis.url,
        QUEUE_PREFIX: test.redis.prefix,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        OPS_PORT: '0',
        ...ownEnvironment,
      }),
  };
}

/** The error body of an answer, checked against its contract. */
export function refusal({ status, body }: Answer): [number, ErrorBody['code'], string] {
  const { code, error } = errorBody.parse(body);
  return [status, code, error];
}

/** The Cookie header of a device that got this answer and comes again. */
export function deviceCookie(headers: Headers): string {
  const [setCookie = ''] = headers.getSetCookie();
  return setCookie.split(';', 1)[0] ?? '';
}
