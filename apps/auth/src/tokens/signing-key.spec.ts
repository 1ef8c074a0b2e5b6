import { generateKeyPairSync } from 'node:crypto';
import { parsePrivateKey, signingKey } from './signing-key';

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('the signing key', () => {
  it('is read from plain PEM, from base64, and from PEM on one line', async () => {
    const spellings = [pem, Buffer.from(pem).toString('base64'), pem.replaceAll('\n', '\\n')];
    const keys = await Promise.all(spellings.map((text) => signingKey(parsePrivateKey(text))));
    expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(1);
  });

  it('publishes its public half only', async () => {
    const { publicKeys, keyId } = await signingKey(parsePrivateKey(pem));
    expect(publicKeys.keys).toEqual([
      { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: keyId, alg: 'EdDSA', use: 'sig' },
    ]);
  });

  it.each([
    ['nothing like a key', 'hello'],
    ['a public key', generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    [
      'a key of another kind',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ],
  ])('refuses %s without repeating it', (_what, text) => {
    expect(() => parsePrivateKey(text)).toThrow('it must be an Ed25519 private key in PKCS8 PEM form, plain or base64');
  });
});
