import { createStandinServer, listen, type StandinPlaces, type StandinServer } from '../../server/standin-server';
import { controlRoutes, subscriptionOf, type Subscription } from './control-routes';
import { devicePageRoutes } from './device-page';
import { Devices, type Push } from './devices';
import { PushFaults } from './push-faults';
import { pushRoutes } from './push-routes';

/** The running stand-in of the push services of browsers, with their devices. */
export interface PushStandin extends StandinServer {
  devices: Devices;
  faults: PushFaults;
  /** A device asks for pushes. `senderKey`: of this server alone. */
  subscribe(label: string, senderKey?: string): Subscription;
  /** What a device got and read, oldest first. */
  pushesTo(deviceId: string): readonly Push[];
}

/** Starts a server that speaks the protocol of push services, and shows what each device reads. */
export async function createPushStandin({ dataDir, ...listening }: StandinPlaces = {}): Promise<PushStandin> {
  const devices = new Devices(dataDir);
  const faults = new PushFaults();
  const app = createStandinServer();
  pushRoutes(app, devices, faults);
  controlRoutes(app, devices, faults);
  devicePageRoutes(app, devices, faults);
  const server = await listen(app, listening);
  return {
    ...server,
    devices,
    faults,
    subscribe: (label, senderKey) => subscriptionOf(devices.add(label, senderKey), server.url),
    pushesTo: (deviceId) => devices.find(deviceId)?.pushes ?? [],
    async close() {
      devices.close();
      await server.close();
    },
  };
}
