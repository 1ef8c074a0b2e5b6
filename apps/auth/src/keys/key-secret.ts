import { hash, randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '@barrelhive/contracts';

const SECRET_BYTES = 32;
/** So much of a key is kept that its owner knows it again. */
const HINT_LENGTH = API_KEY_PREFIX.length + 4;

/** A key that nobody can guess. */
export function newKeySecret(): string {
  return API_KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
}

/** What is kept of a key. Its 256 random bits make a slow hash needless. */
export function keyDigest(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** How a key begins. */
export function keyHint(secret: string): string {
  return secret.slice(0, HINT_LENGTH);
}
