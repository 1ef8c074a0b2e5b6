import {
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { encryptFor } from './encrypt-for';

/** A recipient that `age-keygen` made for these tests, and the bytes of its secret. */
const RECIPIENT = 'age1pa9nkmnvhtep6s9cqac0mm5kk22pxzrnvztys4ew36v4py4m4qjq5h6fu5';
const SECRET = '848d84a3db5929507e9d9ecf5c53f3b2e62a43b1a9a05dd73d34ad6146159b5b';
/** What stands before the bytes of a secret of X25519 in PKCS 8. */
const PKCS8 = '302e020100300506032b656e04220420';
const SEALED_CHUNK_BYTES = 65_536 + 16;

const derive = (secret: Buffer, salt: Buffer, use: string) => Buffer.from(hkdfSync('sha256', secret, salt, use, 32));
const read = (text = '') => Buffer.from(text, 'base64');

function opened(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
}

/** As the specification of age says it (c2sp.org/age). */
function decrypt(file: Buffer): Buffer {
  const privateKey = createPrivateKey({ key: Buffer.from(PKCS8 + SECRET, 'hex'), format: 'der', type: 'pkcs8' });
  const own = Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url');
  const headerEnd = file.indexOf('\n', file.indexOf('\n---') + 1);
  const [version = '', stanza = '', wrapped = '', code = ''] = file.subarray(0, headerEnd).toString().split('\n');
  const share = read(stanza.replace('-> X25519 ', ''));
  const jwk = { kty: 'OKP', crv: 'X25519', x: share.toString('base64url') };
  const shared = diffieHellman({ privateKey, publicKey: createPublicKey({ key: jwk, format: 'jwk' }) });
  const wrapKey = derive(shared, Buffer.concat([share, own]), 'age-encryption.org/v1/X25519');
  const fileKey = opened(wrapKey, Buffer.alloc(12), read(wrapped));
  const unsigned = [version, stanza, wrapped, '---'].join('\n');
  const expected = createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(unsigned)
    .digest();
  expect(read(code.replace('--- ', ''))).toEqual(expected);
  const payload = file.subarray(headerEnd + 1);
  const key = derive(fileKey, payload.subarray(0, 16), 'payload');
  const chunks: Buffer[] = [];
  for (let at = 16; at < payload.length; at += SEALED_CHUNK_BYTES) {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(chunks.length, 5, 6);
    nonce[11] = at + SEALED_CHUNK_BYTES >= payload.length ? 1 : 0;
    chunks.push(opened(key, nonce, payload.subarray(at, at + SEALED_CHUNK_BYTES)));
  }
  return Buffer.concat(chunks);
}

const encrypted = (...pieces: Buffer[]) => buffer(Readable.from(pieces).pipe(encryptFor(RECIPIENT)));

describe('a file that is encrypted for a recipient', () => {
  it.each([0, 1, 65_536, 65_537, 200_000])('is decrypted by its secret, here one of %d bytes', async (length) => {
    const plain = randomBytes(length);
    expect(decrypt(await encrypted(plain)).equals(plain)).toBe(true);
  });

  it('does not depend on the pieces in which it comes', async () => {
    const pieces = [1, 65_535, 70_000, 3].map((length) => randomBytes(length));
    expect(decrypt(await encrypted(...pieces)).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('shows nothing of it, and is another one each time', async () => {
    const plain = Buffer.from('+18015550123'.repeat(10));
    const [first, second] = [await encrypted(plain), await encrypted(plain)];
    expect(first.includes('18015550123')).toBe(false);
    expect(first.equals(second)).toBe(false);
  });

  it.each(['', 'age1', RECIPIENT.replace('pa9', 'pa8'), RECIPIENT.slice(0, -1), RECIPIENT.replace('age1', 'key1')])(
    'refuses what is no recipient: "%s"',
    (recipient) => {
      expect(() => encryptFor(recipient)).toThrow('This is no recipient of age');
    },
  );
});
