import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
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
 * The body as a stream that ends with BODY_TOO_LARGE beyond 100 KiB. An announced length is judged at once and then held to by
 * the HTTP parser; pieces are counted as they come.
 */
export function boundedBody(request: IncomingMessage): Readable {
  const announced = request.headers['content-length'];
  if (announced === undefined) return request.pipe(new ByteBound(LARGEST_BODY));
  if (Number(announced) > LARGEST_BODY) throw new DomainError('BODY_TOO_LARGE');
  return request;
}

class ByteBound extends Transform {
  private passed = 0;

  constructor(private readonly bound: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, chunk?: Buffer) => void) {
    this.passed += chunk.length;
    if (this.passed > this.bound) done(new DomainError('BODY_TOO_LARGE'));
    else done(null, chunk);
  }
}
