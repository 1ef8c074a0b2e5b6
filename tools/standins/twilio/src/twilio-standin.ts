import { createStandinServer, listen, type StandinServer } from '../../server/standin-server';
import { lookupRoutes } from './api/lookup-routes';
import { messagesRoutes, type CreateCall } from './api/messages-routes';
import { Inbound, type InboundOutcome } from './carrier/inbound';
import { controlRoutes } from './control/control-routes';
import { Delivery } from './delivery/delivery';
import { TwilioFaults } from './faults/twilio-faults';
import { Switchboard } from './messages/switchboard';
import type { TextMessage } from './messages/text-message';
import { phonePageRoutes } from './pages/phone-page';
import { completeSettings, type TwilioStandinSettings } from './twilio-settings';

/** The running stand-in of the telephone company, with everything a test may look at and turn. */
export interface TwilioStandin extends StandinServer {
  switchboard: Switchboard;
  faults: TwilioFaults;
  /** Every call that meant to create a message, taken or not, oldest first. */
  calls: readonly CreateCall[];
  /** The messages asked for over the API and taken, oldest first; without answers to what the phone wrote. */
  messagesTo(phone: string): TextMessage[];
  /** Everything between the product and a phone, oldest first. */
  conversation(phone: string): TextMessage[];
  /** Calls the product back about each text to a phone, once, as it stands now. */
  report(phone: string): Promise<void>;
  /** Writes a text on the phone and waits for what the product makes of it. */
  receive(phone: string, text: string): Promise<InboundOutcome>;
}

/** Starts a server that speaks Twilio's messaging API and shows a phone. */
export async function createTwilioStandin(given: TwilioStandinSettings = {}): Promise<TwilioStandin> {
  const settings = completeSettings(given);
  const switchboard = new Switchboard(settings.dataDir);
  const faults = new TwilioFaults(settings.seed);
  const delivery = new Delivery(settings, switchboard, faults);
  const inbound = new Inbound(settings, switchboard);
  const calls: CreateCall[] = [];

  const app = createStandinServer();
  await app.register(async (api) => messagesRoutes(api, { settings, switchboard, delivery, faults, calls }));
  await app.register(async (api) => lookupRoutes(api, settings, switchboard));
  controlRoutes(app, { switchboard, inbound, faults, calls });
  phonePageRoutes(app, { switchboard, faults, beside: settings.beside });

  const server = await listen(app, settings);
  const messagesTo = (phone: string) =>
    switchboard.conversation(phone).filter(({ direction }) => direction === 'outbound-api');
  return {
    ...server,
    switchboard,
    faults,
    calls,
    messagesTo,
    conversation: (phone) => switchboard.conversation(phone),
    report: async (phone) => {
      for (const message of messagesTo(phone)) await delivery.reportNow(message);
    },
    receive: (phone, text) => inbound.receive(phone, text),
    async close() {
      delivery.close();
      inbound.close();
      switchboard.close();
      await server.close();
    },
  };
}
