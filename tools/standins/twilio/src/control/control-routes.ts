import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerAction } from '../../../server/standin-server';
import type { CreateCall } from '../api/messages-routes';
import { reactions, type Inbound, type InboundOutcome } from '../carrier/inbound';
import { twilioFaultState, type TwilioFaults } from '../faults/twilio-faults';
import { fates, type Switchboard } from '../messages/switchboard';

/** `+18015550111`; people may write a US number as they like. */
export const phoneNumber = z
  .string()
  .transform((text) =>
    text
      .replace(/[^\d+]/g, '')
      .replace(/^(?=\d{10}$)/, '+1')
      .replace(/^(?=1\d{10}$)/, '+'),
  )
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number such as (801) 555-0123'));

const textBody = z
  .object({
    text: z.string().max(1600).default(''),
    pictures: z.coerce.number().int().min(0).max(10).default(0),
    reaction: z.enum(reactions).optional(),
  })
  .refine(({ text, pictures, reaction }) => text.trim() || pictures || reaction, 'must say something');
const ownerBody = z.object({ owner: z.enum(['same', ...fates]) });
const phonePath = z.object({ phone: phoneNumber });

export interface ControlParts {
  switchboard: Switchboard;
  inbound: Inbound;
  faults: TwilioFaults;
  calls: CreateCall[];
}

/** What the owner of a phone, or a test, may do. */
export function controlRoutes(app: FastifyInstance, { switchboard, inbound, faults, calls }: ControlParts): void {
  app.get('/control/phones', () => ({
    phones: switchboard.phones().map((phone) => ({ phone, isOptedOut: switchboard.optedOut.has(phone) })),
  }));
  app.get('/control/phones/:phone/messages', (request) => {
    const { phone } = phonePath.parse(request.params);
    return { phone, isOptedOut: switchboard.optedOut.has(phone), messages: switchboard.conversation(phone) };
  });
  app.post('/control/phones/:phone/messages', async (request, reply) => {
    const { phone } = phonePath.parse(request.params);
    const { text, pictures, reaction } = textBody.parse(request.body);
    const outcome = await (reaction ? inbound.react(phone, reaction) : inbound.receive(phone, text.trim(), pictures));
    return answerAction(request, reply, outcome, outcomeSentence(outcome));
  });
  app.post('/control/phones/:phone/owner', (request, reply) => {
    const { phone } = phonePath.parse(request.params);
    const { owner } = ownerBody.parse(request.body);
    switchboard.setFate(phone, owner === 'same' ? undefined : owner);
    return answerAction(request, reply, { phone, owner }, ownerSentences[owner]);
  });
  app.delete('/control/messages', (_request, reply) => {
    switchboard.clear();
    return reply.code(204).send();
  });

  faults.addRoutes(app, twilioFaultState.partial(), 'The telephone company');

  app.get('/control/calls', () => ({ calls }));
  app.delete('/control/calls', (_request, reply) => {
    calls.length = 0;
    return reply.code(204).send();
  });
}

const ownerSentences: Readonly<Record<z.infer<typeof ownerBody>['owner'], string>> = {
  same: 'The number is its owner’s again, as its carrier says when it is asked.',
  reassigned: 'Somebody else has the number from today on, as its carrier says when it is asked.',
  gone: 'Nobody has the number any more, as its carrier says when it is asked.',
};

function outcomeSentence({ webhookStatus, keyword }: InboundOutcome): string {
  const carrier = keyword === 'STOP' ? ' The carrier lets no more texts through.' : '';
  if (webhookStatus === undefined) return `Sent, but the product did not answer.${carrier}`;
  return webhookStatus < 300
    ? `The product has it.${carrier}`
    : `The product answered with ${webhookStatus}.${carrier}`;
}
