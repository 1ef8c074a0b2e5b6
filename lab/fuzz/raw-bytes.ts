import { connect } from 'node:net';
import { seededRandom } from '../../tools/standins/server/seeded-random';

const END = '\r\n\r\n';
const HOST = 'host: product\r\n';
const JSON_POST = `POST /api/search HTTP/1.1\r\n${HOST}content-type: application/json\r\n`;

/** What no HTTP library lets its callers send. */
const KINDS: readonly (() => string)[] = [
  () => 'GET\r\n\r\n',
  () => 'GET /\r\n\r\n',
  () => `GET / HTTP/0.9${END}`,
  () => `GET / HTTP/9.9\r\n${HOST}\r\n`,
  () => `GET /api/auth/check HTTP/1.0${END}`,
  () => `get / HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET / HTTP/1.1${END}`,
  () => `GET / HTTP/1.1\n${HOST}\n`,
  () => `GET /a b HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET /\u0000 HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET /é\xff HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET http://evil.test/api/auth/check HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET //evil.test/ HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET \\..\\ HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET /api/search/stream?searchTerm=<"> HTTP/1.1\r\n${HOST}connection: close\r\n\r\n`,
  () => `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  () => `CONNECT evil.test:443 HTTP/1.1\r\n${HOST}\r\n`,
  () => `TRACE / HTTP/1.1\r\n${HOST}\r\n`,
  () =>
    `GET / HTTP/1.1\r\n${HOST}connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: x\r\n\r\n`,
  () =>
    `GET / HTTP/1.1\r\n${HOST}connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n`,
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  () => `GET / HTTP/1.1\r\n${HOST}x: ${'a'.repeat(100_000)}\r\n\r\n`,
  () => `GET / HTTP/1.1\r\n${HOST}${'x: 1\r\n'.repeat(5_000)}\r\n`,
  () => `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET / HTTP/1.1\r\n${HOST}x : 1\r\n\r\n`,
  () => `GET / HTTP/1.1\r\n${HOST} folded: 1\r\n\tmore\r\n\r\n`,
  () => `GET / HTTP/1.1\r\n${HOST}x\u0000y: 1\r\n\r\n`,
  () => `GET / HTTP/1.1\r\n${HOST}host: other\r\n\r\n`,
  () => `GET /api/auth/me HTTP/1.1\r\n${HOST}authorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n`,
  () => `${JSON_POST}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
  () => `${JSON_POST}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  () => `${JSON_POST}content-length: -1\r\n\r\n{}`,
  () => `${JSON_POST}content-length: 1e3\r\n\r\n{}`,
  () => `${JSON_POST}content-length: 99999999999999999999\r\n\r\n{}`,
  () => `${JSON_POST}content-length: 500\r\n\r\n{}`,
  () => `${JSON_POST}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  () => `${JSON_POST}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n`,
  () => `${JSON_POST}transfer-encoding: chunked\r\n\r\n2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  () => `${JSON_POST}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx-trailer: 1\r\n\r\n`,
  () => `${JSON_POST}transfer-encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  () => `${JSON_POST}transfer-encoding: identity\r\n\r\n{}`,
  () => `${JSON_POST}transfer-encoding: chunked, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  () => `${JSON_POST}transfer-encoding: \x0bchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  () => `${JSON_POST}expect: 100-continue\r\ncontent-length: 2\r\n\r\n{}`,
  () => `${JSON_POST}expect: a-miracle\r\ncontent-length: 2\r\n\r\n{}`,
  () =>
    `GET /api/auth/check HTTP/1.1\r\n${HOST}content-length: 40\r\n\r\nGET /internal/readyz HTTP/1.1\r\nhost: x\r\n\r\n`,
  () => `GET /api/auth/check HTTP/1.1\r\n${HOST}\r\n`.repeat(100),
  () => `HEAD /api/auth/check HTTP/1.1\r\n${HOST}\r\nGET /healthz HTTP/1.1\r\n${HOST}\r\n`,
];

/** What came back on one connection. */
export interface RawAnswer {
  sent: string;
  /** Of every answer that came. */
  statuses: number[];
  /** From the first byte sent to the end of the connection. */
  ms: number;
}

const WAIT_MS = 4_000;

/** Bytes number `number` of a run: one of the kinds, sometimes with a byte changed or an end cut off. */
export function rawBytes(seed: string, number: number): Buffer {
  const random = seededRandom(`${seed} raw ${number}`);
  const bytes = Buffer.from(random.pick(KINDS)?.() ?? '', 'latin1');
  if (random.chance(0.2)) bytes[random.between(0, bytes.length - 1)] = random.between(0, 255);
  return random.chance(0.1) ? bytes.subarray(0, random.between(1, bytes.length)) : bytes;
}

/** Sends them, says that nothing more comes, and reads until the other side ends or `WAIT_MS` are over. */
export function sendRaw(url: string, bytes: Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () => socket.end(bytes));
    socket.setTimeout(WAIT_MS, () => socket.destroy());
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('end', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.once('close', () => {
      const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));
      resolve({ sent: bytes.toString('latin1').slice(0, 300), statuses, ms: performance.now() - startedAt });
    });
  });
}
