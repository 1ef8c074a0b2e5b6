import crypto from 'node:crypto';

/** Digests of numbers and codes cost 50 ms each, so that nobody tries all. While a spec file runs they are made at the least cost. */
export function makeDigestsCheap(): void {
  const { scrypt } = crypto;
  const cheap = (
    text: string,
    salt: string,
    length: number,
    _cost: object,
    done: (error: Error | null, digest: Buffer) => void,
  ) => scrypt(text, salt, length, { N: 2 }, done);
  beforeAll(() => void Object.assign(crypto, { scrypt: cheap }));
  afterAll(() => void Object.assign(crypto, { scrypt }));
}
