import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { TOKEN_ALGORITHM, type FindPublicKey } from '@barrelhive/service-kit';
import { calculateJwkThumbprint, exportJWK, type JSONWebKeySet } from 'jose';

/** Injection token of the {@link SigningKey}. */
export const SIGNING_KEY = Symbol('signing key');

/** The key that session tokens are signed with, and what others need to verify them and those of a key before or after it. */
export interface SigningKey {
  privateKey: KeyObject;
  /** The RFC 7638 thumbprint: the same key has the same id on every replica. */
  keyId: string;
  /** What `/.well-known/jwks.json` answers: the public halves only. */
  publicKeys: JSONWebKeySet;
  /** The same for our own guard, without asking ourselves over HTTP. */
  findPublicKey: FindPublicKey;
}

const KEYS_AT_MOST = 2;

/**
 * Reads one or two keys with a comma between them: the first signs, the other is only published. Throws as {@link parsePrivateKey}.
 */
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

/** Derives what is published from the private keys, of which the first signs. */
export async function signingKey([privateKey, ...others]: readonly [KeyObject, ...KeyObject[]]): Promise<SigningKey> {
  const signing = await published(privateKey);
  const all = [signing, ...(await Promise.all(others.map(published)))];
  const publicKeyOf = new Map(all.map(({ keyId, publicKey }) => [keyId, publicKey]));
  return {
    privateKey,
    keyId: signing.keyId,
    publicKeys: { keys: all.map(({ jwk }) => jwk) },
    findPublicKey: (id) => Promise.resolve(publicKeyOf.get(id)),
  };
}

async function published(privateKey: KeyObject) {
  const publicKey = createPublicKey(privateKey);
  const jwk = await exportJWK(publicKey);
  const keyId = await calculateJwkThumbprint(jwk);
  return { keyId, publicKey, jwk: { ...jwk, kid: keyId, alg: TOKEN_ALGORITHM, use: 'sig' } };
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
