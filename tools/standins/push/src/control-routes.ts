import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerAction, ControlError } from '../../server/standin-server';
import type { Device, Devices } from './devices';
import { pushFaultState, type PushFaults } from './push-faults';

const newDevice = z.object({ label: z.string().max(60).default('A device'), senderKey: z.string().optional() });
const devicePath = z.object({ device: z.string() });

/** What a browser gives the server that may send to it. */
export interface Subscription {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export function subscriptionOf({ id, p256dh, auth }: Device, origin: string): Subscription {
  return { id, endpoint: `${origin}/push/${id}`, keys: { p256dh, auth } };
}

/** What the owner of a device, or a test, may do. */
export function controlRoutes(app: FastifyInstance, devices: Devices, faults: PushFaults): void {
  const known = (params: unknown): Device => {
    const device = devices.find(devicePath.parse(params).device);
    if (!device) throw new ControlError(404, 'There is no such device.');
    return device;
  };
  app.get('/control/devices', () => ({
    devices: devices.all().map(({ id, label, isGone, pushes }) => ({ id, label, isGone, pushes })),
  }));
  app.post('/control/devices', (request) => {
    const { label, senderKey } = newDevice.parse(request.body ?? {});
    return subscriptionOf(devices.add(label, senderKey), `${request.protocol}://${request.host}`);
  });
  app.get('/control/devices/:device/pushes', (request) => ({ pushes: known(request.params).pushes }));
  app.post('/control/devices/:device/let-go', (request, reply) => {
    const device = known(request.params);
    devices.letGo(device);
    return answerAction(request, reply, { id: device.id }, `${device.label} is gone.`);
  });
  faults.addRoutes(app, pushFaultState.partial(), 'The push service');
}
