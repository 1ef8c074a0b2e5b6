import { hash, randomBytes } from 'node:crypto';

const KEY_BYTES = 16;

/** What an address of feeds ends with, so that nobody can guess it. */
export function newFeedKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** By what the feeds of a key are found, whatever somebody brings. Its 128 random bits make a slow hash needless. */
export function feedKeyDigest(key: string): string {
  return hash('sha256', key, 'base64url');
}
