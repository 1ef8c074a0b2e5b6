import { messageStatusQuery } from '@barrelhive/contracts';
import type { Operations } from './operation';

const FORM = 'application/x-www-form-urlencoded';

export const webhookOperations = {
  'POST /api/stripe/webhook': {
    id: 'receiveStripeEvent',
    summary: 'Tell of an event at the payment provider',
    body: 'stripeEvent',
    answer: 'webhookReceipt',
    errors: ['WEBHOOK_SIGNATURE_INVALID'],
  },
  'POST /api/twilio/inbound': {
    id: 'receiveText',
    summary: 'Hand over a text that somebody sent',
    body: { type: FORM, schema: 'inboundMessageBody' },
    answer: {
      text: 'What to answer the sender, as TwiML.',
      content: { type: 'text/xml', example: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
    },
    errors: ['WEBHOOK_SIGNATURE_INVALID'],
  },
  'POST /api/twilio/status': {
    id: 'receiveTextStatus',
    summary: 'Tell what became of a text',
    query: messageStatusQuery,
    parameters: { n: 'Our own id of the message.' },
    body: { type: FORM, schema: 'messageStatusBody' },
    answer: { status: 204, text: 'It is noted.' },
    errors: ['WEBHOOK_SIGNATURE_INVALID'],
  },
} satisfies Operations;
