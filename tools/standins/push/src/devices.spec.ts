import { createECDH } from 'node:crypto';
import { keyText } from './devices';

it('the key of a device that begins with zeros is written with them', () => {
  const key = Buffer.alloc(31, 7);
  const [short, whole] = [createECDH('prime256v1'), createECDH('prime256v1')];
  short.setPrivateKey(key);
  whole.setPrivateKey(Buffer.from(keyText(key), 'base64url'));
  expect(whole.getPublicKey('hex')).toBe(short.getPublicKey('hex'));
});
