import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { addressSettingOf, upstreamNames, type ApiKeyToken, type Upstream } from '@barrelhive/contracts';

/** What a service saw of a request. */
export interface SeenRequest {
  service: Upstream;
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The services behind the gateway, as real HTTP servers that tell what they saw. Auth knows the sessions the test gives it. */
export interface TestUpstreams {
  environment: Record<string, string>;
  /** Live sessions: token → user id. */
  sessions: Map<string, string>;
  /** API keys that auth knows, and what it makes of them. */
  keys: Map<string, ApiKeyToken>;
  /** How often auth was asked about a session. */
  sessionQuestions(): number;
  /** From now on auth thinks about sessions until the test calls what it gets. */
  holdSessionAnswers(): () => void;
  /** What becomes of the next questions about sessions, one after the other: a status, or a connection that breaks. */
  answerQuestions(answers: (number | 'reset')[]): void;
  /** Answers of one service from now on; without a handler it tells what it saw. */
  answer(service: Upstream, handler: Handler | undefined): void;
  setReady(service: Upstream, isReady: boolean): void;
  /** How often each service was asked whether it is ready. */
  readinessQuestions(service: Upstream): number;
  /** Takes a service off the network for good. */
  stop(service: Upstream): Promise<void>;
  dispose(): Promise<void>;
}

export async function startUpstreams(): Promise<TestUpstreams> {
  const sessions = new Map<string, string>();
  const keys = new Map<string, ApiKeyToken>();
  const handlers = new Map<Upstream, Handler>();
  const unready = new Set<Upstream>();
  const probes = new Map<Upstream, number>();
  let questions = 0;
  let faults: (number | 'reset')[] = [];
  let thinking: Promise<void> | undefined;

  const answerQuestion = async (request: IncomingMessage, response: ServerResponse) => {
    questions++;
    await thinking;
    const fault = faults.shift();
    if (fault === 'reset') return void request.socket.destroy();
    if (fault !== undefined) return json(response, fault, { code: 'SERVICE_BUSY' });
    const userId = sessions.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (userId === undefined) return json(response, 401, { code: 'SESSION_EXPIRED' });
    json(response, 200, {
      session_id: 's',
      user_id: userId,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
  };

  const servers = await Promise.all(
    upstreamNames.map(async (service) => {
      const server = createServer((request, response) => {
        if (request.url === '/internal/readyz') {
          probes.set(service, (probes.get(service) ?? 0) + 1);
          return json(response, unready.has(service) ? 503 : 200, {});
        }
        if (request.url === '/internal/keys/token') return answerKey(keys, request, response);
        if (request.url === '/internal/sessions/current') return void answerQuestion(request, response);
        const handler = handlers.get(service) ?? tellWhatWasSeen(service);
        handler(request, response);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return { service, server, url };
    }),
  );

  const stop = async (name: Upstream) => {
    const server = servers.find(({ service }) => service === name)?.server;
    if (!server?.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    environment: Object.fromEntries(servers.map(({ service, url }) => [addressSettingOf(service), url])),
    sessions,
    keys,
    sessionQuestions: () => questions,
    holdSessionAnswers: () => {
      let release: () => void = () => undefined;
      thinking = new Promise((resolve) => (release = resolve));
      return () => {
        thinking = undefined;
        release();
      };
    },
    answerQuestions: (answers) => {
      faults = [...answers];
    },
    answer: (service, handler) => {
      if (handler) handlers.set(service, handler);
      else handlers.delete(service);
    },
    setReady: (service, isReady) => {
      if (isReady) unready.delete(service);
      else unready.add(service);
    },
    readinessQuestions: (service) => probes.get(service) ?? 0,
    stop,
    dispose: async () => {
      await Promise.all(upstreamNames.map(stop));
    },
  };
}

function answerKey(keys: Map<string, ApiKeyToken>, { headers }: IncomingMessage, response: ServerResponse): void {
  const key = keys.get(headers.authorization?.replace('Bearer ', '') ?? '');
  if (key) json(response, 200, key);
  else json(response, 401, { code: 'API_KEY_INVALID', error: 'No', message: 'No' });
}

function tellWhatWasSeen(service: Upstream): Handler {
  return (request, response) => {
    const tell = (body: Buffer) => {
      const { method = '', url = '', headers } = request;
      json(response, 200, { service, method, url, headers, body: body.toString('latin1') } satisfies SeenRequest);
    };
    // A body that the gateway cuts off is seen by nobody.
    void buffer(request).then(tell, () => undefined);
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
