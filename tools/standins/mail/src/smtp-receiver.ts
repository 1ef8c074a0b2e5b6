import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox';
import type { MailFault, MailFaults } from './mail-faults';

/** A server that takes mail, and whatever goes wrong with it. */
export interface SmtpReceiver {
  /** `smtp://127.0.0.1:8097`. */
  url: string;
  close(): Promise<void>;
}

const REFUSALS: Readonly<Partial<Record<MailFault, { responseCode: number; message: string }>>> = {
  'later-451': { responseCode: 451, message: '4.7.1 Come again later' },
  'bounce-550': { responseCode: 550, message: '5.1.1 Nobody here has that address' },
  'sender-refused-553': { responseCode: 553, message: '5.7.1 You may not send by that address' },
  'later-after-data-451': { responseCode: 451, message: '4.7.1 Come again later' },
  'spam-554': { responseCode: 554, message: '5.7.1 That looks like spam' },
};
const AFTER_DATA: readonly MailFault[] = ['later-after-data-451', 'spam-554'];
const TAKEN: readonly MailFault[] = ['take-then-hang', 'take-then-reset'];

/** Speaks SMTP without a log-in. Each mail has one fault at most, which shows where such faults do. */
export async function receiveMail(
  mailbox: Mailbox,
  faults: MailFaults,
  { host = '127.0.0.1', port = 0 }: { host?: string | undefined; port?: number | undefined },
): Promise<SmtpReceiver> {
  const sockets = new Map<number, Socket>();
  const faultOf = new WeakMap<SMTPServerSession, MailFault>();
  const reset = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)?.resetAndDestroy();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, session, done) {
      const fault = faults.takeFor(address);
      faultOf.delete(session);
      if (fault) faultOf.set(session, fault);
      if (fault === 'reset') reset(session);
      else done(fault && !AFTER_DATA.includes(fault) ? refusalOf(fault) : null);
    },
    onData(stream, session, done) {
      void (async () => {
        const raw = await buffer(stream);
        const at = new Date();
        const fault = faultOf.get(session);
        await pause(faults.current().slowMs);
        if (!fault || TAKEN.includes(fault)) {
          await mailbox.receive(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
            at,
          );
        }
        if (fault === 'take-then-reset') reset(session);
        else if (fault !== 'take-then-hang') done(fault ? refusalOf(fault) : null);
      })().catch(done);
    },
  });
  // A connection that broke is what some faults do.
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** None for what is not refused. */
function refusalOf(fault: MailFault): Error | null {
  const refusal = REFUSALS[fault];
  return refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }) : null;
}
