import { createCipheriv, createDecipheriv, createPrivateKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import type { SigningKey } from './signing-key';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Closes a key so that only whoever has the secret can open it; the database and its backups hold nothing else. */
export function seal({ privateKey, keyId }: SigningKey, secret: KeyObject): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(secret), iv).setAAD(Buffer.from(keyId));
  const closed = Buffer.concat([cipher.update(privateKey.export({ type: 'pkcs8', format: 'der' })), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), closed]);
}

/** Opens what {@link seal} closed with the same secret under the same id. Throws otherwise. */
export function unseal(sealed: Buffer, keyId: string, secret: KeyObject): KeyObject {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, sealingKey(secret), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(keyId)).setAuthTag(tag);
  const opened = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' });
}

function sealingKey(secret: KeyObject): Buffer {
  const der = secret.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', der, '', 'sealed signing keys', 32));
}
