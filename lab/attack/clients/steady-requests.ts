import { Agent, request } from 'undici';
import type { Attack, AttackOrder } from '../attack-order';

const TICK_MS = 10;
const CONNECTIONS = 20;
const MOST_UNDER_WAY = 1_000;
const ANSWER_MS = 10_000;
const LENGTH = 15_000;

/** What patterns and logs have most to do with, as long as a URL may be. */
const LONG_URLS = [
  '/eyJ',
  '/api/eyJa.',
  '/search/item/a@',
  '/%41',
  '/a://b:',
  '/api/search/stream?token=eyJ',
  '/..%2f',
];

export const PATHS = {
  'long URLs': LONG_URLS.map(
    (beginning) => `/x${beginning.repeat(Math.ceil(LENGTH / beginning.length)).slice(0, LENGTH)}`,
  ),
  'readiness storm': ['/readyz', '/healthz', '/metrics', '/internal/readyz'],
} as const satisfies Record<string, readonly string[]>;

/** So many requests a second, whatever becomes of them. */
export function sendSteadily({ url, size, addresses }: AttackOrder, paths: readonly string[]): Attack {
  const bounds = { connections: CONNECTIONS, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS };
  const agents = addresses.map((localAddress) => new Agent({ ...bounds, localAddress }));
  const startedAt = performance.now();
  let [tried, refused, underWay] = [0, 0, 0];

  const send = async (turn: number) => {
    const dispatcher = agents[turn % agents.length];
    underWay++;
    try {
      const { statusCode, body } = await request(url + (paths[turn % paths.length] ?? '/'), {
        ...(dispatcher && { dispatcher }),
      });
      await body.dump();
      if (statusCode === 429) refused++;
    } catch {
      refused++;
    } finally {
      underWay--;
    }
  };
  setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) * size) / 1000);
    for (; tried < due; tried++) {
      if (underWay < MOST_UNDER_WAY) void send(tried);
      else refused++;
    }
  }, TICK_MS);
  return { counts: () => ({ tried, refused, open: underWay }) };
}
