import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { seededRandom } from '../../../server/seeded-random';
import { recordCalls } from '../../../server/record-exchanges';
import type { Delivery } from '../delivery/delivery';
import { isRefusal, refusals, type SendFault, type TwilioFaults } from '../faults/twilio-faults';
import type { Switchboard } from '../messages/switchboard';
import { messageAnswer } from '../messages/text-message';
import type { TwilioSettings } from '../twilio-settings';
import { optedOut, readMessage, refuseOptedOut, TwilioApiError } from './create-message';

const listQuery = z.object({
  To: z.string().optional(),
  From: z.string().optional(),
  'DateSent>': z.coerce.date().optional(),
  'DateSent<': z.coerce.date().optional(),
  PageSize: z.coerce.number().int().min(1).max(1000).default(50),
  Page: z.coerce.number().int().min(0).default(0),
});
const numbersQuery = z.object({ PhoneNumber: z.string().optional() });
/** Whatever number is asked for is ours. */
const NUMBER_SID = `PN${'0'.repeat(32)}`;
const accountPath = z.object({ account: z.string(), sid: z.string().optional() });

/** One call that meant to create a message. */
export interface CreateCall {
  /** Milliseconds since the epoch, with fractions. */
  at: number;
  to: string;
  body: string;
  isAccepted: boolean;
  /** It was accepted, and is queued for longer than it is valid: it never goes out. */
  isExpiring: boolean;
}

export interface MessagesApiParts {
  settings: TwilioSettings;
  switchboard: Switchboard;
  delivery: Delivery;
  faults: TwilioFaults;
  /** Grows with each call. */
  calls: CreateCall[];
}

/** The messages of the API: create, list, fetch; and where texts to a number go. */
export function messagesRoutes(app: FastifyInstance, parts: MessagesApiParts): void {
  const { settings, switchboard, faults } = parts;
  const base = '/2010-04-01/Accounts/:account';

  frameCalls(app, settings);

  app.post(`${base}/Messages.json`, (request, reply) => createMessage(request, reply, parts));

  app.get(`${base}/Messages.json`, (request, reply) => {
    const fault = faults.current().listFault;
    if (fault === 'hang') return reply.hijack();
    if (fault === '401') throw new TwilioApiError(401, 20003, 'Authenticate');
    if (fault === '500') throw new TwilioApiError(500, 20500, 'An internal server error has occurred');
    const query = listQuery.parse(request.query);
    const { To: to, From: from, 'DateSent>': after, 'DateSent<': before, PageSize: size, Page: number } = query;
    const knownUntil = new Date(Date.now() - faults.current().listLagMs);
    const found = switchboard.list({ to, from, after, before, knownUntil });
    const start = number * size;
    const messages = found.slice(start, start + size);
    const uri = (target: number) => {
      const { pathname, searchParams } = new URL(request.url, 'http://standin');
      searchParams.set('Page', String(target));
      return `${pathname}?${searchParams.toString()}`;
    };
    return {
      messages: messages.map((message) => messageAnswer(message, settings.accountSid)),
      page: number,
      page_size: size,
      start,
      end: start + Math.max(messages.length - 1, 0),
      uri: uri(number),
      first_page_uri: uri(0),
      previous_page_uri: number > 0 ? uri(number - 1) : null,
      next_page_uri: start + size < found.length ? uri(number + 1) : null,
    };
  });

  app.get(`${base}/IncomingPhoneNumbers.json`, (request) => {
    const { PhoneNumber: phone = settings.from } = numbersQuery.parse(request.query);
    const uri = request.url;
    return {
      incoming_phone_numbers: [
        { sid: NUMBER_SID, phone_number: phone, sms_url: settings.inboundUrl ?? '', sms_method: 'POST' },
      ],
      ...{ page: 0, page_size: 50, start: 0, end: 0, uri, first_page_uri: uri },
      ...{ previous_page_uri: null, next_page_uri: null },
    };
  });

  app.get(`${base}/Messages/:sid.json`, (request) => {
    const { sid } = accountPath.parse(request.params);
    const message = switchboard.find(sid ?? '');
    if (!message) throw new TwilioApiError(404, 20404, `The requested resource ${request.url} was not found`);
    return messageAnswer(message, settings.accountSid);
  });
}

/** What is the same of every call: the way to it, the account, the record, and the shape of errors. */
function frameCalls(app: FastifyInstance, settings: TwilioSettings): void {
  const latency = latencyDraw(settings);
  app.addHook('onRequest', async (request) => {
    const ms = latency();
    if (ms > 0) await pause(ms);
    demandAccount(request, settings);
  });
  recordCalls(app, 'twilio');
  answerErrors(app);
}

/** Errors in the shape of Twilio's. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const shown = error instanceof TwilioApiError ? error : new TwilioApiError(400, 20001, 'Bad request');
    if (shown.statusCode === 429) reply.header('retry-after', 1);
    return reply.code(shown.statusCode).send(shown.body());
  });
}

/** Draws how long each call waits until it is worked on, in milliseconds. */
export function latencyDraw({ latencyMs, latencySpreadMs, seed }: TwilioSettings): () => number {
  const random = seededRandom(`${seed} latency`);
  return () => Math.max(0, random.between(latencyMs - latencySpreadMs, latencyMs + latencySpreadMs));
}

async function createMessage(
  request: FastifyRequest,
  reply: FastifyReply,
  { switchboard, faults, calls, settings, delivery }: MessagesApiParts,
): Promise<FastifyReply> {
  const wanted = readMessage(request.body);
  const at = performance.timeOrigin + performance.now();
  const call: CreateCall = { at, to: wanted.to, body: wanted.body, isAccepted: false, isExpiring: false };
  calls.push(call);
  const fault = faults.take();
  const isTaken = !fault || fault.startsWith('accept-') || fault.startsWith('undelivered-');
  if (!isTaken) return strike(fault, request, reply);
  refuseOptedOut(wanted, switchboard);
  const message = switchboard.add({ ...wanted, body: faults.current().bodyPrefix + wanted.body });
  call.isExpiring = !delivery.start(message, deliveryError(fault));
  call.isAccepted = true;
  if (fault?.startsWith('accept-')) return strike(fault, request, reply);
  return reply.code(201).send(messageAnswer(message, settings.accountSid));
}

/** `undelivered-30006` → 30006. */
function deliveryError(fault: SendFault | undefined): number | undefined {
  return fault?.startsWith('undelivered-') ? Number(fault.slice('undelivered-'.length)) : undefined;
}

function strike(fault: SendFault, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isRefusal(fault)) {
    const [status, words] = refusals[fault];
    throw new TwilioApiError(status, Number(fault.slice('refused-'.length)), words);
  }
  switch (fault) {
    case 'refuse-429':
      throw new TwilioApiError(429, 20429, 'Too Many Requests');
    case 'opted-out-21610':
      throw optedOut();
    case 'accept-then-hang':
      return reply.hijack();
    case 'accept-then-reset':
    case 'reset-before-accept':
      request.raw.socket.resetAndDestroy();
      return reply.hijack();
    default:
      throw new TwilioApiError(500, 20500, 'An internal server error has occurred');
  }
}

/** Refuses whoever has not the account's token. */
export function demandToken(request: FastifyRequest, { accountSid, authToken }: TwilioSettings): void {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  if (request.headers.authorization !== expected) throw new TwilioApiError(401, 20003, 'Authenticate');
}

function demandAccount(request: FastifyRequest, settings: TwilioSettings): void {
  demandToken(request, settings);
  const { accountSid } = settings;
  if (accountPath.parse(request.params).account !== accountSid) {
    throw new TwilioApiError(404, 20404, `The requested resource ${request.url} was not found`);
  }
}
