import {
  createCipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { Transform } from 'node:stream';

const VERSION = 'age-encryption.org/v1';
const HUMAN_PART = 'age';
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_LENGTH = 6;
const KEY_BYTES = 32;
const CHUNK_BYTES = 65_536;
const NONCE_BYTES = 12;

/**
 * Encrypts a stream for whoever has the secret of a recipient (`age1…`), in the format of age (age-encryption.org/v1), so that the program of that
 * name decrypts it. Throws a sentence when the recipient is none.
 */
export function encryptFor(recipient: string): Transform {
  const publicKey = x25519Key(publicKeyOf(recipient));
  const fileKey = randomBytes(16);
  const nonce = randomBytes(16);
  const payloadKey = derive(fileKey, nonce, 'payload');
  let counter = 0;
  let waiting = Buffer.alloc(0);
  const seal = (chunk: Buffer, isLast: boolean) => {
    const chunkNonce = Buffer.alloc(NONCE_BYTES);
    chunkNonce.writeUIntBE(counter++, 5, 6);
    chunkNonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
    return sealed(payloadKey, chunkNonce, chunk);
  };
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, piece]);
      // The last chunk is marked, so that one is held back until it is known that another follows.
      while (waiting.length > CHUNK_BYTES) {
        this.push(seal(waiting.subarray(0, CHUNK_BYTES), false));
        waiting = waiting.subarray(CHUNK_BYTES);
      }
      done();
    },
    flush(done) {
      done(null, seal(waiting, true));
    },
  });
  stream.push(headerFor(publicKey, fileKey));
  stream.push(nonce);
  return stream;
}

/** The file key, wrapped for the recipient, and a code that binds both to it. */
function headerFor(recipient: KeyObject, fileKey: Buffer): string {
  const own = generateKeyPairSync('x25519');
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: recipient });
  const share = rawKey(own.publicKey);
  const wrapKey = derive(shared, Buffer.concat([share, rawKey(recipient)]), `${VERSION}/X25519`);
  const wrapped = sealed(wrapKey, Buffer.alloc(NONCE_BYTES), fileKey);
  const unsigned = `${VERSION}\n-> X25519 ${unpadded(share)}\n${unpadded(wrapped)}\n---`;
  const code = createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(unsigned)
    .digest();
  return `${unsigned} ${unpadded(code)}\n`;
}

function sealed(key: Buffer, nonce: Buffer, text: Buffer): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, use, KEY_BYTES));
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

function x25519Key(raw: Buffer): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' });
}

function rawKey(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
}

/** The bytes of a recipient, which is written in Bech32 (BIP 173). */
function publicKeyOf(recipient: string): Buffer {
  const [human, data = ''] = recipient.split('1', 2);
  const digits = [...data].map((letter) => ALPHABET.indexOf(letter));
  const expanded = [...HUMAN_PART].flatMap((letter) => letter.charCodeAt(0) >> 5);
  const low = [...HUMAN_PART].map((letter) => letter.charCodeAt(0) & 31);
  const isWhole = human === HUMAN_PART && !digits.includes(-1) && checksum([...expanded, 0, ...low, ...digits]) === 1;
  const bytes = isWhole ? bytesOf(digits.slice(0, -CHECKSUM_LENGTH)) : Buffer.alloc(0);
  if (bytes.length !== KEY_BYTES)
    throw new Error(
      'This is no recipient of age: `age-keygen` makes one, and prints it as a public key that begins with age1.',
    );
  return bytes;
}

function checksum(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    GENERATORS.forEach((generator, bit) => {
      if ((top >>> bit) & 1) sum ^= generator;
    });
  }
  return sum;
}

/** Digits of five bits as bytes; what is left at the end is padding. */
function bytesOf(digits: readonly number[]): Buffer {
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
