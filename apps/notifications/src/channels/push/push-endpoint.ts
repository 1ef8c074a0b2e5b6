import { ECDH } from 'node:crypto';

/** The push services of browsers: of Chrome and its kin, Firefox, Safari, Edge. A part of a name stands for all below it. */
const SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Whether a device may be reached by an address: one of a push service, over TLS, or of a stand-in. Nobody else is posted to. */
export function isPushEndpoint(endpoint: string, standIns: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (standIns.some((allowed) => new URL(allowed).origin === origin)) return true;
  const isKnown = SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name));
  return protocol === 'https:' && port === '' && isKnown;
}

/** Whether something can be encrypted for a device by this key: a point of P-256. */
export function isDeviceKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1', undefined, undefined, 'compressed');
    return true;
  } catch {
    return false;
  }
}
