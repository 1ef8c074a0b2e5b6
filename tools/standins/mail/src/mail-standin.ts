import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { createStandinServer, listen, type StandinPlaces, type StandinServer } from '../../server/standin-server';
import { MailFaults, mailFaultState } from './mail-faults';
import { type Mail, Mailbox } from './mailbox';
import { mailboxPageRoutes } from './mailbox-page';
import { receiveMail } from './smtp-receiver';

/** The running stand-in of a mail server, with the mailboxes of everybody. */
export interface MailStandin extends StandinServer {
  /** Where mail is handed in. */
  smtpUrl: string;
  faults: MailFaults;
  /** What an address got, oldest first. */
  mailsTo(address: string): Mail[];
}

interface MailStandinPlaces extends StandinPlaces {
  smtpPort?: number | undefined;
}

/** Starts a mail server that takes mail for everybody, and shows it. */
export async function createMailStandin({
  dataDir,
  smtpPort,
  ...listening
}: MailStandinPlaces = {}): Promise<MailStandin> {
  const mailbox = new Mailbox(dataDir);
  const faults = new MailFaults();
  const app = createStandinServer();
  controlRoutes(app, mailbox, faults);
  mailboxPageRoutes(app, mailbox, faults);
  const receiver = await receiveMail(mailbox, faults, { host: listening.host, port: smtpPort });
  const server = await listen(app, listening);
  return {
    ...server,
    smtpUrl: receiver.url,
    faults,
    mailsTo: (address) => mailbox.mailsTo(address),
    async close() {
      await receiver.close();
      mailbox.close();
      await server.close();
    },
  };
}

const ofAddress = z.object({ to: z.string().optional() });

/** What the owner of the mailbox, or a test, may do. */
function controlRoutes(app: FastifyInstance, mailbox: Mailbox, faults: MailFaults): void {
  app.get('/control/mails', (request) => {
    const { to } = ofAddress.parse(request.query);
    return { mails: to === undefined ? mailbox.all() : mailbox.mailsTo(to) };
  });
  faults.addRoutes(app, mailFaultState.partial(), 'The mail server');
}
