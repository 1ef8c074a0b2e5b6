import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';
import { createTwilioStandin, type TwilioStandin } from '../src/twilio-standin';

export const accountSid = `AC${'1'.repeat(32)}`;
export const authToken = 'a-token-for-tests';
export const phone = '+18015550177';

type TwilioClient = ReturnType<typeof twilio>;

/** A stand-in with the official client on one side and a product that takes its webhooks on the other. */
export interface RunningPhone {
  standin: TwilioStandin;
  client: TwilioClient;
  /** Signed webhooks only: what is not signed is left out. */
  received: Record<string, string>[];
  clientWith(token: string): TwilioClient;
  send(body?: string, to?: string): ReturnType<TwilioClient['messages']['create']>;
  /** Where it is reported what became of a text. */
  callback: string;
  /** The states reported so far. */
  states(): string[];
  /** What the product answers to a text. */
  answerWith(twiml: string): void;
  /** Nobody answers webhooks any more. */
  stopProduct(): Promise<void>;
  dispose(): Promise<void>;
}

/** With a public address, the product is called where it is, and what is signed is that address. */
export async function startPhone(publicUrl?: string): Promise<RunningPhone> {
  const received: Record<string, string>[] = [];
  let twiml = '<Response/>';
  let signed = '';
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      const signature = String(request.headers['x-twilio-signature']);
      if (twilio.validateRequest(authToken, signature, `${signed}${request.url}`, fields)) received.push(fields);
      response.setHeader('content-type', 'text/xml').end(twiml);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const product = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  signed = publicUrl ?? product;
  const standin = await createTwilioStandin({
    accountSid,
    authToken,
    inboundUrl: `${signed}/inbound`,
    productUrl: publicUrl === undefined ? undefined : product,
  });
  const clientWith = (token: string) => {
    const made = twilio(accountSid, token, { timeout: 2_000, autoRetry: false });
    made.api.baseUrl = standin.url;
    return made;
  };
  const client = clientWith(authToken);
  const stopProduct = async () => {
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  };
  return {
    standin,
    client,
    received,
    clientWith,
    callback: `${signed}/status?n=1`,
    send: (body = 'Barrelhive: Blanton is back. Reply STOP to end.', to = phone) =>
      client.messages.create({ to, from: '+18015550100', body, statusCallback: `${signed}/status?n=1` }),
    states: () => received.flatMap(({ MessageStatus }) => MessageStatus ?? []),
    answerWith: (answer) => void (twiml = answer),
    stopProduct,
    async dispose() {
      await standin.close();
      await stopProduct();
    },
  };
}
