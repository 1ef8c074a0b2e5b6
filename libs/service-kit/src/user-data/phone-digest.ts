import { scrypt } from 'node:crypto';

/** The same for all numbers, since a number must be found again by its digest. */
const SALT = 'barrelhive.phone.v1';
const LENGTH = 32;
const COST = { N: 16_384 };

/** A sign-up asks for the digest of its number several times within minutes. */
const REMEMBERED = 100;
const remembered = new Map<string, Promise<string>>();

/** What is kept of a phone number (E.164) when its owner's account is gone: it can be compared, and not be called. */
export function phoneDigest(phone: string): Promise<string> {
  const known = remembered.get(phone);
  if (known) return known;
  const made = costlyDigest(phone, SALT);
  remembered.set(phone, made);
  made.catch(() => remembered.delete(phone));
  const [oldest] = remembered.keys();
  if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return made;
}

/**
 * The digest of what may be only one of a million codes, or of ten thousand million numbers, as 32 bytes in base64url: to try one costs some 50 ms
 * and 16 MB.
 */
export function costlyDigest(text: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(text, salt, LENGTH, COST, (error, digest) => {
      if (error) reject(error);
      else resolve(digest.toString('base64url'));
    });
  });
}
