import { errorBody, sessionNoticesChannel, type ErrorBody, type SessionNotice } from '@barrelhive/contracts';
import { readSettings, REDIS, type RunningService } from '@barrelhive/service-kit';
import { testRedis, type TestRedis } from '@barrelhive/testing';
import { Redis } from 'ioredis';
import { request, type Dispatcher } from 'undici';
import { gatewayService } from '../src/gateway-service';
import { gatewaySettingsSchema, type GatewaySettings } from '../src/gateway-settings';
import { EndedSessions } from '../src/sessions/ended-sessions';
import type { SeenRequest } from './test-upstreams';
import { startUpstreams, type TestUpstreams } from './test-upstreams';

export interface Answer {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  text: string;
}

export interface GatewayReplica {
  url: string;
  hearsAuth(): boolean;
  /** Redis is away for this replica alone. */
  disconnectRedis(): void;
  close(): Promise<void>;
}

export interface Sending {
  headers?: Record<string, string>;
  body?: Dispatcher.DispatchOptions['body'];
}

/** The gateway before real HTTP servers in place of the services. */
export interface RunningGateway {
  service: RunningService;
  url: string;
  upstreams: TestUpstreams;
  redis: TestRedis;
  /** Tells the gateways something about sessions, as auth does. */
  tellOfSessions(notice: SessionNotice): Promise<void>;
  /** Whether signs of life of auth arrive. */
  hearsAuth(): boolean;
  /** Auth is not heard of any more. */
  silenceAuth(): void;
  send(method: Dispatcher.HttpMethod, path: string, how?: Sending): Promise<Answer>;
  /** How many clients are connected. */
  openConnections(): Promise<number>;
  /** Another replica, before the same services and Redis. The caller closes it. */
  replica(): Promise<GatewayReplica>;
  dispose(): Promise<void>;
}

/** @param beyond what no operator may set, so that a test need not wait for as long as production does */
export async function startGateway(
  environment: Record<string, string> = {},
  beyond: Partial<GatewaySettings> = {},
): Promise<RunningGateway> {
  const [upstreams, redis] = await Promise.all([startUpstreams(), testRedis()]);
  const read = readSettings(gatewaySettingsSchema, {
    ...upstreams.environment,
    REDIS_URL: redis.url,
    QUEUE_PREFIX: redis.prefix,
    PORT: '0',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    WEB_ROOT: '/no/web/app/here',
    REQUESTS_PER_MINUTE: '100000',
    CONNECTIONS_PER_ADDRESS: '100000',
    CALLS_AT_ONCE_PER_ADDRESS: '100000',
    ...environment,
  });
  const settings = { ...read, ...beyond };
  const auth = new Redis(redis.url);
  const tellOfSessions = async (notice: SessionNotice) => {
    await auth.publish(sessionNoticesChannel(redis.prefix), JSON.stringify(notice));
  };
  const service = await gatewayService.create(settings);
  const url = await service.listen();
  const life = setInterval(() => void tellOfSessions({ isAlive: true }), 50);
  return {
    service,
    url,
    upstreams,
    redis,
    tellOfSessions,
    hearsAuth: () => service.app.get(EndedSessions).isInTouch,
    silenceAuth: () => clearInterval(life),
    send: (method, path, how) => send(url, method, path, how),
    openConnections: () =>
      new Promise((resolve, reject) => {
        service.app
          .getHttpServer()
          .getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count)));
      }),
    replica: async () => {
      const another = await gatewayService.create(settings);
      return {
        url: await another.listen(),
        hearsAuth: () => another.app.get(EndedSessions).isInTouch,
        disconnectRedis: () => another.app.get<Redis>(REDIS).disconnect(),
        close: () => another.close(),
      };
    },
    dispose: async () => {
      clearInterval(life);
      auth.disconnect();
      await service.close();
      await upstreams.dispose();
      await redis.dispose();
    },
  };
}

export async function send(
  base: string,
  method: Dispatcher.HttpMethod,
  path: string,
  { headers, body }: Sending = {},
): Promise<Answer> {
  const answer = await request(base + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body,
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** What the service behind the gateway saw. */
export function seen(answer: Answer): SeenRequest {
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as SeenRequest;
}

/** The error body of an answer, checked against its contract. */
export function refusal({ status, text }: Answer): [number, ErrorBody['code']] {
  return [status, errorBody.parse(JSON.parse(text)).code];
}
