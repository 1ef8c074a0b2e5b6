import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { failBy } from '../../server/fault-switches';
import { decryptPush } from './decrypt-push';
import type { Device, Devices } from './devices';
import type { PushFaults } from './push-faults';
import { senderOf } from './sender-of';

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
