import type { IncomingMessage } from 'node:http';
import { DomainError } from '@barrelhive/service-kit';

/** The largest body that is passed on, in bytes. */
export const LARGEST_BODY = 100 * 1024;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Whether a body follows: a length above zero is announced, or pieces of unknown total. */
export function hasBody({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Throws JSON_REQUIRED for a form or anything else that is not JSON: a page of another site can post those, but no JSON. */
export function refuseOtherThanJson({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): void {
  const type = headers['content-type'];
  if (type === undefined ? hasBody({ method, headers }) : !JSON_TYPE.test(type)) throw new DomainError('JSON_REQUIRED');
}

/**
 * The whole body, or what came of it when the client left before its end. Throws BODY_TOO_LARGE beyond 100 KiB: an announced length is
 * judged at once and then held to by the HTTP parser, pieces are counted as they come.
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) throw new DomainError('BODY_TOO_LARGE');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= LARGEST_BODY) return;
      request.off('data', onData);
      reject(new DomainError('BODY_TOO_LARGE'));
    };
    const onEnd = () => resolve(Buffer.concat(chunks));
    request.on('data', onData).once('end', onEnd).once('close', onEnd);
  });
}
