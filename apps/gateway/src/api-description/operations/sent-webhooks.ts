import { messageStatusQuery } from '@barrelhive/contracts';
import { schemaRef, type SchemaName } from '../component-schemas';
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

interface SentWebhook {
  /** What the body says it is. */
  type: string;
  id: string;
  summary: string;
  body: SchemaName;
}

const sentWebhooks: readonly SentWebhook[] = [
  { type: 'alert.matched', id: 'alertMatched', summary: 'An alert found bottles', body: 'alertMatched' },
  { type: 'list.posted', id: 'listPosted', summary: 'The monthly list is posted', body: 'listPostedEvent' },
  { type: 'list.released', id: 'listReleased', summary: 'The monthly list is out', body: 'listReleasedEvent' },
  { type: 'drawing.opened', id: 'drawingOpened', summary: 'A drawing takes entries', body: 'drawingOpenedEvent' },
  { type: 'test', id: 'webhookTest', summary: 'A test that its owner asked for', body: 'testEvent' },
];

const DETAILS = `Posted to an address that a member gave the channel \`webhook\`, by [Standard Webhooks](https://www.standardwebhooks.com): the signature is the
HMAC-SHA256 of \`id.timestamp.body\` by the secret that was shown when the address was given. Answer with 2xx within ten seconds. After anything else it is
tried again, with the same id, as long as it is news: pass over an id that came before. 410 ends the address. Redirects are not followed.`;

/** As Standard Webhooks names them. */
const HEADERS = {
  'webhook-id': { text: 'The same for each try of one message.', example: 'msg_2b7f6a0e3d5c4f18' },
  'webhook-timestamp': {
    text: 'When this try was signed, in seconds since 1970. Refuse what is older than five minutes.',
    example: '1795284000',
  },
  'webhook-signature': {
    text: 'One or more signatures, with a space between them: `v1,` and the base64 of the HMAC. One that fits is enough.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
} as const;

const parameters = Object.entries(HEADERS).map(([name, { text, example }]) => {
  return { name, in: 'header', required: true, description: text, schema: { type: 'string' }, example };
});

/** What we send, by its type: OpenAPI's `webhooks`. */
export const describedWebhooks = Object.fromEntries(
  sentWebhooks.map(({ type, id, summary, body }) => [
    type,
    {
      post: {
        operationId: id,
        tags: ['Webhooks'],
        summary,
        description: DETAILS,
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema: schemaRef(body) } } },
        responses: { '2XX': { description: 'It is taken.' } },
      },
    },
  ]),
);
