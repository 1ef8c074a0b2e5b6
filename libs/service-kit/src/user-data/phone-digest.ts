import { scrypt } from 'node:crypto';

/** The same for all numbers, since a number must be found again by its digest. */
const SALT = 'barrelhive.phone.v1';
const LENGTH = 32;
/** There are only ten thousand million numbers, so trying one must cost something: some 50 ms and 16 MB. */
const COST = { N: 16_384 };

/** What is kept of a phone number (E.164) when its owner's account is gone: it can be compared, and not be called. */
export function phoneDigest(phone: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(phone, SALT, LENGTH, COST, (error, digest) => {
      if (error) reject(error);
      else resolve(digest.toString('base64url'));
    });
  });
}
