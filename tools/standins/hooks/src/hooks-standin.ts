import { createStandinServer, listen, type StandinPlaces, type StandinServer } from '../../server/standin-server';
import { Calls, type HookCall } from './calls';
import { controlRoutes, hookRoutes } from './hook-routes';
import { HookFaults } from './hook-faults';
import { hooksPageRoutes } from './hooks-page';

/** The running stand-in of everybody who takes calls: programs with webhooks, Discord, and ntfy. */
export interface HooksStandin extends StandinServer {
  faults: HookFaults;
  /** What a webhook, a channel or a topic was sent, oldest first. */
  callsTo(name: string): readonly HookCall[];
  /** From now on webhooks of that name must be signed by it. */
  know(name: string, secret: string): void;
}

/** Starts a server that takes what the product sends to addresses of the web, and shows it. */
export async function createHooksStandin({ dataDir, ...listening }: StandinPlaces = {}): Promise<HooksStandin> {
  const calls = new Calls(dataDir);
  const faults = new HookFaults();
  const app = createStandinServer();
  hookRoutes(app, calls, faults);
  controlRoutes(app, calls, faults);
  hooksPageRoutes(app, calls, faults);
  const server = await listen(app, listening);
  return {
    ...server,
    faults,
    callsTo: (name) => calls.all().filter((call) => call.name === name),
    know: (name, secret) => calls.know(name, secret),
    async close() {
      calls.close();
      await server.close();
    },
  };
}
