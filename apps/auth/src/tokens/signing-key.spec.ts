import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { parsePrivateKey, signingKey } from './signing-key';

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
    const { publicKeys, keyId } = await signingKey(parsePrivateKey(pem));
    expect(publicKeys.keys).toEqual([
      { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), kid: keyId, alg: 'ES256', use: 'sig' },
    ]);
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
