import { Agent, request } from 'undici';

/** A call of the API that succeeds whenever the product works. */
interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
}

/** What a logged-in visitor does, each service in its turn; most of it is searching. */
const EVERYDAY_CALLS: readonly Call[] = [
  { method: 'POST', path: '/api/search/multi', body: { searchTerms: ['eagle rare', 'weller'] } },
  { method: 'GET', path: '/api/auth/me' },
  { method: 'GET', path: '/api/items/016850' },
  { method: 'GET', path: '/api/alerts' },
  { method: 'POST', path: '/api/search/multi', body: { searchTerms: ['blanton'] } },
  { method: 'GET', path: '/api/inventory/status' },
  { method: 'GET', path: '/api/alert-preferences' },
  { method: 'POST', path: '/api/search/multi', body: { searchTerms: ['lagavulin', 'ardbeg', 'talisker'] } },
  { method: 'GET', path: '/api/stripe/check-subscription' },
  { method: 'GET', path: '/api/allocated-items' },
  { method: 'POST', path: '/api/search/ticket' },
  { method: 'PUT', path: '/api/alert-preferences', body: { preferences: { minimum_price_change_percent: 5 } } },
];

const CONNECTIONS = 64;
const TICK_MS = 5;
/** The gateway itself gives a service 30 s. */
const ANSWER_BOUND_MS = 35_000;

/** How one call ended. */
export interface Outcome {
  at: Date;
  call: string;
  /** The status, or the code of the error when no answer came. */
  result: number | string;
  ms: number;
}

export interface LoadOptions {
  url: string;
  tokens: readonly string[];
  perSecond: number;
  onOutcome: (outcome: Outcome) => void;
}

/** The everyday calls of the API at a steady rate, however long the answers take. Nothing is asked twice. */
export interface SteadyLoad {
  /** Resolves when every call that was made has ended. */
  stop(): Promise<void>;
}

export function startSteadyLoad({ url, tokens, perSecond, onOutcome }: LoadOptions): SteadyLoad {
  const agent = new Agent({ connections: CONNECTIONS, headersTimeout: ANSWER_BOUND_MS, bodyTimeout: ANSWER_BOUND_MS });
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  let made = 0;

  const make = async (call: Call, token: string) => {
    const at = new Date();
    const result = await callOnce({ agent, url, call, token });
    onOutcome({ at, call: `${call.method} ${call.path}`, result, ms: Date.now() - at.getTime() });
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1000);
    for (; made < due; made++) {
      const call = EVERYDAY_CALLS[made % EVERYDAY_CALLS.length];
      const token = tokens[made % tokens.length];
      if (!call || token === undefined) throw new Error('A load needs calls and tokens.');
      const under = make(call, token).finally(() => underWay.delete(under));
      underWay.add(under);
    }
  }, TICK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      await agent.close();
    },
  };
}

interface OneCall {
  agent: Agent;
  url: string;
  call: Call;
  token: string;
}

async function callOnce({ agent, url, call, token }: OneCall): Promise<number | string> {
  const { method, path, body } = call;
  try {
    const { statusCode, body: answer } = await request(url + path, {
      dispatcher: agent,
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    await answer.dump();
    return statusCode;
  } catch (error) {
    return errorCode(error);
  }
}

/** The code of an error of the network, or its words. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? errorCode(error.cause) : error.message;
}
