import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { parsePrivateKey, parsePrivateKeys, signingKey } from './signing-key';

const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const pem = pkcs8(p256.privateKey);

describe('the signing key', () => {
  it('is read from plain PEM, from base64, and from PEM on one line', async () => {
    const spellings = [pem, Buffer.from(pem).toString('base64'), pem.replaceAll('\n', '\\n')];
    const keys = await Promise.all(spellings.map((text) => signingKey(parsePrivateKeys(text))));
    expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(1);
  });

  it('publishes its public half only', async () => {
    const { publicKeys, keyId } = await signingKey(parsePrivateKeys(pem));
    expect(publicKeys.keys).toEqual([
      { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), kid: keyId, alg: 'ES256', use: 'sig' },
    ]);
  });

  it('publishes a second key beside the one that signs, so that tokens of either are verified while they change', async () => {
    const nextPem = pkcs8(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    const before = await signingKey(parsePrivateKeys(pem));
    const announced = await signingKey(parsePrivateKeys(`${pem},${nextPem}`));
    const changed = await signingKey(parsePrivateKeys(`${nextPem}, ${pem}`));
    expect(announced.keyId).toBe(before.keyId);
    expect(changed.keyId).not.toBe(before.keyId);
    const kids = ({ publicKeys }: typeof before) => publicKeys.keys.map(({ kid }) => kid);
    expect(kids(announced)).toEqual([before.keyId, changed.keyId]);
    expect(kids(changed)).toEqual([changed.keyId, before.keyId]);
    for (const id of kids(announced)) {
      expect(await announced.findPublicKey(id ?? '')).toBeDefined();
      expect(await changed.findPublicKey(id ?? '')).toBeDefined();
    }
    expect(JSON.stringify([announced.publicKeys, changed.publicKeys])).not.toContain('"d"');
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
