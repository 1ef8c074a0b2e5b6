import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { TOKEN_ALGORITHM, type FindPublicKey } from '@barrelhive/service-kit';
import { calculateJwkThumbprint, exportJWK, type JSONWebKeySet } from 'jose';

/** Injection token of the {@link SigningKey}. */
export const SIGNING_KEY = Symbol('signing key');

/** The key that session tokens are signed with, and what others need to verify them. */
export interface SigningKey {
  privateKey: KeyObject;
  /** The RFC 7638 thumbprint: the same key has the same id on every replica. */
  keyId: string;
  /** What `/.well-known/jwks.json` answers: the public half only. */
  publicKeys: JSONWebKeySet;
  /** The same for our own guard, without asking ourselves over HTTP. */
  findPublicKey: FindPublicKey;
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

/** Derives what is published from the private key. */
export async function signingKey(privateKey: KeyObject): Promise<SigningKey> {
  const publicKey = createPublicKey(privateKey);
  const jwk = await exportJWK(publicKey);
  const keyId = await calculateJwkThumbprint(jwk);
  const publicKeys = { keys: [{ ...jwk, kid: keyId, alg: TOKEN_ALGORITHM, use: 'sig' }] };
  const publicKeyOf = new Map([[keyId, publicKey]]);
  return { privateKey, keyId, publicKeys, findPublicKey: (id) => Promise.resolve(publicKeyOf.get(id)) };
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
