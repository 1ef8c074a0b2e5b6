import { inboundMessageBody, messageStatusBody, webhookReceipt } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { described } from './described-schema';

/** Stripe's own library reads its events; here they are only named. */
const stripeEvent = z.looseObject({ id: z.string(), type: z.string() });

export const webhookSchemas = {
  StripeEvent: described(stripeEvent, "An event as Stripe's API describes it.", {
    id: 'evt_1QExample',
    type: 'customer.subscription.updated',
  }),
  WebhookReceipt: described(webhookReceipt, 'The event is taken care of and need not be sent again.', {
    received: true,
  }),
  InboundMessageBody: described(inboundMessageBody, 'A text that somebody sent to us. Further fields are ignored.', {
    MessageSid: 'SM00000000000000000000000000000001',
    From: '+18015550123',
    Body: 'STOP',
    OptOutType: 'STOP',
  }),
  MessageStatusBody: described(messageStatusBody, 'What became of a text of ours. Further fields are ignored.', {
    MessageSid: 'SM00000000000000000000000000000001',
    MessageStatus: 'delivered',
  }),
};
