import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import * as z from 'zod';

/** A mail as it stands on the wire, and whom the envelope names. */
export interface RawMail {
  from: string;
  to: string;
  raw: Buffer;
}

/**
 * What became of handing a mail in. `answered`: the server said no, at that command. `silent`: there was no answer; once the content was given,
 * nobody knows whether it was taken.
 */
export type HandedIn =
  | { kind: 'taken' }
  | { kind: 'answered'; code: number; command: string; text: string }
  | { kind: 'silent'; wasGiven: boolean; reason: string };

const refusal = z.object({ responseCode: z.int(), command: z.string(), response: z.string() });
const HERE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Hands one mail to a server, by a connection of its own, within the time. Off this machine only by TLS. Never rejects. */
export function handIn(serverUrl: string, { from, to, raw }: RawMail, withinMs: number): Promise<HandedIn> {
  const server = new URL(serverUrl);
  let wasGiven = false;
  // Read from when the server asked for the content, and not before.
  const content = Readable.from(
    (function* give() {
      wasGiven = true;
      yield raw;
    })(),
  );
  const connection = new SMTPConnection({
    host: server.hostname,
    port: server.port === '' ? undefined : Number(server.port),
    secure: server.protocol === 'smtps:',
    requireTLS: server.protocol === 'smtp:' && !HERE.test(server.hostname),
    ignoreTLS: HERE.test(server.hostname),
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    dnsTimeout: withinMs,
    socketCloseTimeout: 0,
  });
  return new Promise((resolve) => {
    const fail = (error: unknown) => {
      clearTimeout(timer);
      connection.close();
      resolve(failureOf(error, wasGiven));
    };
    const timer = setTimeout(() => fail(new Error('no answer in time')), withinMs);
    const send = () =>
      connection.send({ from, to }, content, (error) => {
        if (error) return fail(error);
        clearTimeout(timer);
        connection.quit();
        resolve({ kind: 'taken' });
      });
    connection.on('error', fail);
    connection.connect((error) => {
      if (error) fail(error);
      else if (server.username === '') send();
      else connection.login(loginOf(server), (refused) => (refused ? fail(refused) : send()));
    });
  });
}

const loginOf = ({ username, password }: URL) => ({
  user: decodeURIComponent(username),
  pass: decodeURIComponent(password),
});

function failureOf(error: unknown, wasGiven: boolean): HandedIn {
  const refused = refusal.safeParse(error);
  if (refused.success && (!wasGiven || refused.data.command === 'DATA')) {
    const { responseCode: code, command, response: text } = refused.data;
    return { kind: 'answered', code, command, text };
  }
  return { kind: 'silent', wasGiven, reason: error instanceof Error ? error.message : 'an unknown fault' };
}
