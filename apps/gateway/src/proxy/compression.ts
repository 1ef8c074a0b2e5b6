import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Writable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';

/** A smaller answer fits into one packet anyhow. */
const SMALLEST_BYTES = 1024;
/** Up to here compressing at once costs less than handing the bytes to another thread. */
const AT_ONCE_BYTES = 64 * 1024;
/** A low level: the rest of the work would save a tenth more bytes for twice the time. */
const LEVEL = { level: 3 };
/** Never `text/event-stream`: an event must not wait for the next one. */
const COMPRESSIBLE = /^(?:application\/(?:[\w.-]{1,50}\+)?json|text\/(?:plain|xml))\s*(?:;|$)/i;
const NO_TRANSFORM = /(?:^|[\s,])no-transform(?:$|[\s,])/i;
const VARIES = /(?:^|[\s,])(?:\*|accept-encoding)(?:$|[\s,])/i;

/** What compression makes of an answer. */
export interface Recoding {
  /** The length of the answer as the service sends it, if it is to be compressed. */
  compressedFrom?: number;
  /** Headers that differ from what the service said; undefined ones are left out. */
  headers: Readonly<Record<string, string | undefined>>;
}

/** Whether an answer is compressed for this client, and the headers that tell so; undefined if the answer stays as it is for everybody. */
export function recodingOf(
  request: Pick<IncomingMessage, 'headers'>,
  status: number,
  headers: IncomingHttpHeaders,
): Recoding | undefined {
  const isUnchanged = status === 304 && headers.etag !== undefined;
  if (!isUnchanged && (status === 206 || !isCompressible(headers))) return undefined;
  const vary = withAcceptEncoding(headers.vary);
  if (negotiate(request.headers['accept-encoding'] ?? '', ['gzip']) !== 'gzip') return { headers: { vary } };
  const etag = weakened(headers.etag);
  if (isUnchanged) return { headers: { vary, etag } };
  return {
    compressedFrom: Number(headers['content-length']),
    headers: { vary, etag, 'content-encoding': 'gzip', 'content-length': undefined },
  };
}

function isCompressible(headers: IncomingHttpHeaders): boolean {
  return (
    Number(headers['content-length']) >= SMALLEST_BYTES &&
    COMPRESSIBLE.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    !NO_TRANSFORM.test(headers['cache-control'] ?? '')
  );
}

/** Where an answer of this length is written in order to reach the client compressed. `begin` writes the headers. */
export function compressInto(
  raw: ServerResponse,
  length: number,
  begin: (compressedLength?: number) => void,
): Writable {
  if (length > AT_ONCE_BYTES) {
    begin();
    const encoder = createGzip(LEVEL);
    pipeline(encoder, raw, () => undefined);
    return encoder;
  }
  const chunks: Buffer[] = [];
  return new Writable({
    highWaterMark: 2 * AT_ONCE_BYTES,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      const body = gzipSync(Buffer.concat(chunks), LEVEL);
      begin(body.length);
      raw.end(body);
      done();
    },
  });
}

function withAcceptEncoding(vary: string | undefined): string {
  if (vary === undefined) return 'accept-encoding';
  return VARIES.test(vary) ? vary : `${vary}, accept-encoding`;
}

/** The same content in another encoding is not the same bytes, which a strong tag would promise. */
function weakened(etag: string | undefined): string | undefined {
  return etag === undefined || etag.startsWith('W/') ? etag : `W/${etag}`;
}
