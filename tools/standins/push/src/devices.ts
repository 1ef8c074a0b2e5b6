import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { RecordFile } from '../../server/record-file';

const KEPT_PUSHES = 200;
const KEY_BYTES = 32;

const pushSchema = z.object({
  at: z.coerce.date(),
  ttl: z.number(),
  topic: z.string().optional(),
  urgency: z.string().optional(),
  /** As the device reads it. */
  payload: z.unknown(),
});

const deviceSchema = z.object({
  id: z.string(),
  label: z.string(),
  privateKey: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** The public key of the only server that may send to it; any may where it is left out. */
  senderKey: z.string().optional(),
  isGone: z.boolean(),
  pushes: z.array(pushSchema),
});

/** What a push makes a device show. */
export const shownPush = z.object({
  notification: z.object({
    title: z.string(),
    body: z.string(),
    navigate: z.string(),
    tag: z.string().optional(),
    silent: z.boolean().optional(),
  }),
});

/** A browser that asked for pushes: its keys, and what it got. */
export type Device = z.infer<typeof deviceSchema>;
export type Push = z.infer<typeof pushSchema>;

/** A private key as text. Node leaves out the zeros that one key in 256 begins with. */
export function keyText(key: Buffer): string {
  return Buffer.concat([Buffer.alloc(KEY_BYTES - key.length), key]).toString('base64url');
}

/** The devices that the push service knows. */
export class Devices {
  private readonly devices = new Map<string, Device>();
  private readonly record: RecordFile<Device[]>;

  constructor(folder?: string) {
    this.record = new RecordFile(folder, 'push.json', z.array(deviceSchema), () => this.all());
    for (const device of this.record.read() ?? []) this.devices.set(device.id, device);
  }

  all(): Device[] {
    return [...this.devices.values()];
  }

  find(id: string): Device | undefined {
    return this.devices.get(id);
  }

  add(label: string, senderKey?: string): Device {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const device: Device = {
      id: randomUUID(),
      label,
      privateKey: keyText(pair.getPrivateKey()),
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
      senderKey,
      isGone: false,
      pushes: [],
    };
    this.devices.set(device.id, device);
    this.record.changed();
    return device;
  }

  receive(device: Device, push: Push): void {
    device.pushes = [...device.pushes, push].slice(-KEPT_PUSHES);
    this.record.changed();
  }

  /** It gave up its address: whoever sends there hears that it is gone. */
  letGo(device: Device): void {
    device.isGone = true;
    this.record.changed();
  }

  close(): void {
    this.record.close();
  }
}
