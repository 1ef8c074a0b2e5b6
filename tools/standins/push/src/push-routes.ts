import { setTimeout as pause } from 'node:timers/promises';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { failBy } from '../../server/fault-switches';
import type { Device, Devices } from './devices';
import type { PushFaults } from './push-faults';

const pushPath = z.object({ device: z.string() });
const pushHeaders = z.object({
  ttl: z.coerce.number().int().min(0),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).optional(),
  'content-encoding': z.literal('aes128gcm'),
  authorization: z.string(),
});
const LARGEST_PUSH = 4096;

/** The call by which a server sends to a device (RFC 8030). */
export function pushRoutes(app: FastifyInstance, devices: Devices, faults: PushFaults): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/push/:device', async (request, reply) => {
    const device = devices.find(pushPath.parse(request.params).device);
    const fault = faults.take();
    const at = new Date();
    await pause(device ? faults.delayOf(device.id) : 0);
    const isTaken = fault === undefined || fault.startsWith('take-then-');
    const refused = isTaken ? take(request, device, { devices, at }) : undefined;
    if (fault !== undefined && refused === undefined) return failBy(reply, fault, faults.current().retryAfterSeconds);
    if (refused !== undefined) return reply.code(refused.status).send({ error: refused.error });
    return reply.code(201).header('location', `/pushes/${request.id}`).send();
  });
}

interface Refusal {
  status: number;
  error: string;
}

/** Gives it to the device, which reads it. */
function take(
  request: FastifyRequest,
  device: Device | undefined,
  { devices, at }: { devices: Devices; at: Date },
): Refusal | undefined {
  if (!device) return { status: 404, error: 'There is no such device.' };
  if (device.isGone) return { status: 410, error: 'The device is gone.' };
  const { ttl, topic, urgency, authorization } = pushHeaders.parse(request.headers);
  const sender = senderOf(authorization, `${request.protocol}://${request.host}`, new Date());
  if (sender === undefined) return { status: 401, error: 'The token is not valid.' };
  if (device.senderKey !== undefined && device.senderKey !== sender)
    return { status: 403, error: 'The device asked for pushes of another server.' };
  if (!Buffer.isBuffer(request.body)) return { status: 400, error: 'There is no body.' };
  if (request.body.length > LARGEST_PUSH) return { status: 413, error: 'It is too large.' };
  const payload: unknown = JSON.parse(decryptPush(request.body, device));
  devices.receive(device, { at, ttl, topic, urgency, payload });
  return undefined;
}

/** The keys of a device, which never leave it: its ECDH key on P-256, and what it shares with the sender alone. */
interface DeviceKeys {
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
function decryptPush(body: Buffer, { privateKey, p256dh, auth }: DeviceKeys): string {
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

const HEADER = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]{87})$/;
const LONGEST_SECONDS = 24 * 60 * 60;

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });

/**
 * Who sends a push, by the public key that signed its token (RFC 8292). Undefined where the token is not signed by it, is not for this server, or is
 * over, or not over within a day.
 */
function senderOf(authorization: string | undefined, origin: string, now: Date): string | undefined {
  const [, header, payload, signature, key] = HEADER.exec(authorization ?? '') ?? [];
  if (!header || !payload || !signature || !key) return undefined;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  const isSigned = verify('sha256', Buffer.from(`${header}.${payload}`), signed, Buffer.from(signature, 'base64url'));
  if (!isSigned) return undefined;
  const { aud, exp } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const seconds = exp - now.getTime() / 1000;
  return aud === origin && seconds > 0 && seconds <= LONGEST_SECONDS ? key : undefined;
}
