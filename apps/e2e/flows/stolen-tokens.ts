import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT, type JWTPayload } from 'jose';

/** A genuine token, and the private key of auth, which no attacker has: with it a test makes tokens that are wrong in one point only. */
interface Genuine {
  token: string;
  signingKey: KeyObject;
}

const HOUR_SECONDS = 3_600;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens as an attacker would try them, by what is wrong with them. */
export async function badTokens({ token, signingKey }: Genuine): Promise<Record<string, string>> {
  const { alg, kid } = decodeProtectedHeader(token);
  const claims = decodeJwt(token);
  const [header = '', , signature = ''] = token.split('.');
  const now = Math.floor(Date.now() / 1000);
  const sign = (changes: JWTPayload, key: KeyObject | Uint8Array = signingKey, algorithm = alg ?? '') =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: algorithm, ...(kid && { kid }) }).sign(key);
  const publicKey = createPublicKey(signingKey);
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const theirs = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  return {
    'names no algorithm': `${encoded({ alg: 'none', kid })}.${encoded(claims)}.`,
    'names no algorithm and keeps the signature': `${encoded({ alg: 'none', kid })}.${encoded(claims)}.${signature}`,
    'takes our public key for a shared secret': await sign({}, Buffer.from(pem), 'HS256'),
    'is signed by a key of their own': await sign({}, theirs),
    'is from another issuer': await sign({ iss: 'bourbonhive' }),
    'is for somebody else': await sign({ aud: 'bourbonhive' }),
    'is expired': await sign({ iat: now - 2 * HOUR_SECONDS, exp: now - HOUR_SECONDS }),
    'names another user': `${header}.${encoded({ ...claims, sub: 'somebody-else' })}.${signature}`,
    'names a session that never was': await sign({ sid: '00000000-0000-4000-8000-000000000000' }),
    'has lost its signature': `${header}.${encoded(claims)}.`,
    'is no token': 'rubbish',
  };
}

/** As badTokens makes them: the genuine claims under the genuine key are taken, so each of the others is refused for its one fault. */
export function signedAnew({ token, signingKey }: Genuine): Promise<string> {
  const { alg = '', kid } = decodeProtectedHeader(token);
  return new SignJWT(decodeJwt(token)).setProtectedHeader({ alg, ...(kid && { kid }) }).sign(signingKey);
}
