import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The keys of a device, which never leave it: its ECDH key on P-256, and what it shares with the sender alone. */
export interface DeviceKeys {
  privateKey: string;
  p256dh: string;
  auth: string;
}

const SALT_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 5;
const TAG_BYTES = 16;
/** Ends the text of the last record; zeros may follow. */
const LAST_RECORD = 2;

/** Reads a push as its device does (RFC 8291, RFC 8188): one record of aes128gcm. Throws for what was not encrypted for these keys. */
export function decryptPush(body: Buffer, { privateKey, p256dh, auth }: DeviceKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body.readUInt8(HEADER_BYTES - 1);
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + keyLength);
  const sealed = body.subarray(HEADER_BYTES + keyLength);
  const device = createECDH('prime256v1');
  device.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const about = [Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), senderKey];
  const secret = hkdf(device.computeSecret(senderKey), Buffer.from(auth, 'base64url'), Buffer.concat(about), 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0) throw new Error('The record has no end.');
  return padded.subarray(0, end).toString('utf8');
}

function hkdf(key: Buffer, salt: Buffer, about: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, about, bytes));
}
