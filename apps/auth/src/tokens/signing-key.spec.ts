import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import * as fc from 'fast-check';
import { parsePrivateKey, parsePrivateKeys, seal, signingKey, unseal } from './signing-key';

const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const pem = pkcs8(p256.privateKey);

describe('the signing key', () => {
  it('is read from plain PEM, from base64, and from PEM on one line', async () => {
    const spellings = [pem, Buffer.from(pem).toString('base64'), pem.replaceAll('\n', '\\n')];
    const keys = await Promise.all(spellings.map((text) => signingKey(parsePrivateKey(text))));
    expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(1);
  });

  it('publishes its public half only', async () => {
    const { jwk, keyId } = await signingKey(parsePrivateKey(pem));
    expect(jwk).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: keyId,
      alg: 'ES256',
      use: 'sig',
    });
  });

  it('is read together with the one before it, and with no more', () => {
    const nextPem = pkcs8(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    const [first, second] = parsePrivateKeys(`${nextPem}, ${pem}`);
    expect([pkcs8(first), second && pkcs8(second)]).toEqual([nextPem, pem]);
    expect(() => parsePrivateKeys(`${pem},${nextPem},${pem}`)).toThrow('2 keys at most');
    expect(() => parsePrivateKeys(`${pem},hello`)).toThrow('it must be a P-256 private key');
  });

  it.each([
    ['nothing like a key', 'hello'],
    ['a public key', p256.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    ['a key of another kind', pkcs8(generateKeyPairSync('ed25519').privateKey)],
    ['a key of another curve', pkcs8(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey)],
  ])('refuses %s without repeating it', (_what, text) => {
    expect(() => parsePrivateKey(text)).toThrow('it must be a P-256 private key in PKCS8 PEM form, plain or base64');
  });
});

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
