import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';

const HEADER = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]{87})$/;
const LONGEST_SECONDS = 24 * 60 * 60;

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });

/**
 * Who sends a push, by the public key that signed its token (RFC 8292). Undefined where the token is not signed by it, is not for this server, or is
 * over, or not over within a day.
 */
export function senderOf(authorization: string | undefined, origin: string, now: Date): string | undefined {
  const [, header, payload, signature, key] = HEADER.exec(authorization ?? '') ?? [];
  if (!header || !payload || !signature || !key) return undefined;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  const isSigned = verify('sha256', Buffer.from(`${header}.${payload}`), signed, Buffer.from(signature, 'base64url'));
  if (!isSigned) return undefined;
  const { aud, exp } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const seconds = exp - now.getTime() / 1000;
  return aud === origin && seconds > 0 && seconds <= LONGEST_SECONDS ? key : undefined;
}
