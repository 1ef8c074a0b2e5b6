import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { TOKEN_ALGORITHM } from '@barrelhive/service-kit';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key that signs session tokens or did or will, with what others need to verify them. */
export interface SigningKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** The RFC 7638 thumbprint: the same key has the same id on every replica. */
  keyId: string;
  /** The public half as `/.well-known/jwks.json` shows it. */
  jwk: JWK;
}

const KEYS_AT_MOST = 2;

/** Reads one or two keys with a comma between them. Throws as {@link parsePrivateKey}. */
export function parsePrivateKeys(text: string): [KeyObject, ...KeyObject[]] {
  const [first = '', ...others] = text.split(',');
  if (others.length >= KEYS_AT_MOST) throw new Error(`it must be ${KEYS_AT_MOST} keys at most`);
  return [parsePrivateKey(first.trim()), ...others.map((other) => parsePrivateKey(other.trim()))];
}

/**
 * Reads a P-256 private key in PKCS8 PEM form, plain or base64. Throws an Error whose message completes the sentence
 * "JWT_PRIVATE_KEY cannot be used: …" and holds nothing of the key.
 */
export function parsePrivateKey(text: string): KeyObject {
  const pem = text.includes('-----BEGIN') ? text.replaceAll('\\n', '\n') : Buffer.from(text, 'base64').toString('utf8');
  const key = readKey(pem);
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('it must be a P-256 private key in PKCS8 PEM form, plain or base64');
  }
  return key;
}

/** Derives from a private key what is published of it. */
export async function signingKey(privateKey: KeyObject): Promise<SigningKey> {
  const publicKey = createPublicKey(privateKey);
  const jwk = await exportJWK(publicKey);
  const keyId = await calculateJwkThumbprint(jwk);
  return { privateKey, publicKey, keyId, jwk: { ...jwk, kid: keyId, alg: TOKEN_ALGORITHM, use: 'sig' } };
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

/** Closes a key so that only whoever has the secret can open it; the database and its backups hold nothing else. */
export function seal({ privateKey, keyId }: SigningKey, secret: KeyObject): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(secret), iv).setAAD(Buffer.from(keyId));
  const closed = Buffer.concat([cipher.update(privateKey.export({ type: 'pkcs8', format: 'der' })), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), closed]);
}

/** Opens what {@link seal} closed with the same secret under the same id. Throws otherwise. */
export function unseal(sealed: Buffer, keyId: string, secret: KeyObject): KeyObject {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, sealingKey(secret), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(keyId)).setAuthTag(tag);
  const opened = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' });
}

function sealingKey(secret: KeyObject): Buffer {
  const der = secret.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', der, '', 'sealed signing keys', 32));
}
