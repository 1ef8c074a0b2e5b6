import { messageStatusQuery } from '@barrelhive/contracts';
import type { Operations } from './operation';

const FORM = 'application/x-www-form-urlencoded';

export const webhookOperations: Operations = {
  'POST /api/stripe/webhook': {
    id: 'receiveStripeEvent',
    tag: 'Webhooks',
    summary: 'Tell of an event at the payment provider',
    body: 'StripeEvent',
    answer: { status: 200, text: 'The event is kept, or was known.', content: 'WebhookReceipt' },
    errors: ['WEBHOOK_SIGNATURE_INVALID'],
  },
  'POST /api/twilio/inbound': {
    id: 'receiveText',
    tag: 'Webhooks',
    summary: 'Hand over a text that somebody sent',
    body: { type: FORM, schema: 'InboundMessageBody' },
    answer: {
      status: 200,
      text: 'What to answer the sender, as TwiML.',
      content: { type: 'text/xml', example: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
    },
    errors: ['WEBHOOK_SIGNATURE_INVALID'],
  },
  'POST /api/twilio/status': {
    id: 'receiveTextStatus',
    tag: 'Webhooks',
    summary: 'Tell what became of a text',
    query: messageStatusQuery,
    parameters: { n: 'Our own id of the message.' },
    body: { type: FORM, schema: 'MessageStatusBody' },
    answer: { status: 204, text: 'It is noted.' },
    errors: ['WEBHOOK_SIGNATURE_INVALID'],
  },
};
