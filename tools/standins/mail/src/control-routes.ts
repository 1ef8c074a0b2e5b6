import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { mailFaultState, type MailFaults } from './mail-faults';
import type { Mailbox } from './mailbox';

const ofAddress = z.object({ to: z.string().optional() });

/** What the owner of the mailbox, or a test, may do. */
export function controlRoutes(app: FastifyInstance, mailbox: Mailbox, faults: MailFaults): void {
  app.get('/control/mails', (request) => {
    const { to } = ofAddress.parse(request.query);
    return { mails: to === undefined ? mailbox.all() : mailbox.mailsTo(to) };
  });
  faults.addRoutes(app, mailFaultState.partial(), 'The mail server');
}
