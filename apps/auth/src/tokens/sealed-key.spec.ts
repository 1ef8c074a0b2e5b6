import { generateKeyPairSync } from 'node:crypto';
import * as fc from 'fast-check';
import { seal, unseal } from './sealed-key';
import { signingKey } from './signing-key';

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

describe('a sealed key', () => {
  const [secret, other] = [newKey(), newKey()];

  it('is opened by the secret that sealed it, and looks different each time', async () => {
    const key = await signingKey(newKey());
    expect(unseal(seal(key, secret), key.keyId, secret).equals(key.privateKey)).toBe(true);
    expect(seal(key, secret).equals(seal(key, secret))).toBe(false);
  });

  it('stays closed to another secret, under another id, and once a bit was changed', async () => {
    const key = await signingKey(newKey());
    const sealed = seal(key, secret);
    expect(() => unseal(sealed, key.keyId, other)).toThrow();
    expect(() => unseal(sealed, 'another', secret)).toThrow();
    fc.assert(
      fc.property(fc.nat({ max: sealed.length * 8 - 1 }), (bit) => {
        const changed = Buffer.from(sealed);
        changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(() => unseal(changed, key.keyId, secret)).toThrow();
      }),
    );
  });
});
