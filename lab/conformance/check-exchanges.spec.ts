import type { RecordedExchange } from '../../tools/standins/server/record-exchanges';
import { checkExchanges } from './check-exchanges';
import { readStripeDescription } from './read-stripe-description';
import { readTwilioDescription } from './read-twilio-description';

const customer = {
  type: 'object',
  properties: { id: { type: 'string' }, balance: { type: 'integer' }, email: { type: ['string', 'null'] } },
  required: ['id', 'balance', 'email'],
  additionalProperties: false,
};
const stripe = readStripeDescription(
  JSON.stringify({
    operations: [
      {
        name: 'Customer.create',
        method: 'POST',
        path: '/v1/customers',
        request: {
          type: 'object',
          properties: { balance: { type: 'integer' }, expand: { type: 'array', items: { type: 'string' } } },
          additionalProperties: false,
        },
        response: { $ref: '#/definitions/Customer' },
      },
      { name: 'Customer.retrieve', method: 'GET', path: '/v1/customers/{id}', request: {}, response: true },
      {
        name: 'Customer.search',
        method: 'GET',
        path: '/v1/customers/search',
        request: { required: ['query'] },
        response: true,
      },
    ],
    events: { 'customer.created': { $ref: '#/definitions/Customer' } },
    definitions: { Customer: customer },
  }),
);
const message = {
  type: 'object',
  properties: { sid: { type: 'string', nullable: true }, status: { type: 'string' }, to: { type: 'string' } },
};
const twilio = readTwilioDescription(
  JSON.stringify({
    paths: {
      '/2010-04-01/Accounts/{AccountSid}/Messages.json': {
        post: {
          operationId: 'CreateMessage',
          parameters: [{ name: 'AccountSid', in: 'path', schema: { type: 'string' }, required: true }],
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': {
                schema: {
                  type: 'object',
                  properties: { To: { type: 'string', format: 'phone-number' }, ValidityPeriod: { type: 'integer' } },
                  required: ['To'],
                },
              },
            },
          },
          responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/message' } } } } },
        },
      },
    },
    components: { schemas: { message } },
  }),
);

const MESSAGES = '/2010-04-01/Accounts/AC1/Messages.json';
const judge = (...exchanges: RecordedExchange[]) => checkExchanges(exchanges, { stripe, twilio });
const findings = (...exchanges: RecordedExchange[]) =>
  judge(...exchanges).departures.map(({ where, what, times }) => `${where}: ${what} × ${times}`);
const request = (provider: 'stripe' | 'twilio', method: string, url: string, form: unknown = null) =>
  ({ kind: 'request', provider, method, url, form }) as const;
const answer = (provider: 'stripe' | 'twilio', url: string, body: object, status = 200) =>
  ({ kind: 'answer', provider, method: 'POST', url, status, text: JSON.stringify(body) }) as const;

describe('the check of recorded exchanges', () => {
  it('reads the texts of a form as what they stand for', () => {
    const fields = { balance: '5', expand: { 0: 'tax' } };
    expect(judge(request('stripe', 'POST', '/v1/customers', fields))).toMatchObject({
      judged: { stripe: { request: 1 }, twilio: { request: 0 } },
      departures: [],
    });
  });

  it('names a field that a request must not have, once, with how often it came', () => {
    const wrong = request('stripe', 'POST', '/v1/customers', { colour: 'red' });
    expect(findings(wrong, wrong)).toEqual([
      'request of Customer.create: / must NOT have additional properties: colour × 2',
    ]);
  });

  it('does not take a word of a path for an id', () => {
    expect(findings(request('stripe', 'GET', '/v1/customers/search'))).toEqual([
      "request of Customer.search: / must have required property 'query' × 1",
    ]);
  });

  it('names what an answer lacks', () => {
    expect(findings(answer('stripe', '/v1/customers', { id: 'cus_1', email: null }))).toEqual([
      "answer of Customer.create: / must have required property 'balance' × 1",
    ]);
  });

  it('demands of Twilio every field that is never null', () => {
    expect(findings(answer('twilio', MESSAGES, { to: '+18015550123' }, 201))).toEqual([
      "answer of CreateMessage: / must have required property 'status' × 1",
    ]);
  });

  it('judges a phone number', () => {
    expect(findings(request('twilio', 'POST', MESSAGES, { To: '801 555', ValidityPeriod: '60' }))).toEqual([
      'request of CreateMessage: /To must match format "phone-number" × 1',
    ]);
  });

  it('leaves refusals alone', () => {
    expect(judge(answer('stripe', '/v1/customers', { error: {} }, 402)).judged.stripe.answer).toBe(0);
  });

  it('judges the object of an event', () => {
    const object = { id: 'cus_1', balance: 'none', email: null };
    const event = { type: 'customer.created', data: { object } };
    expect(findings({ kind: 'event', provider: 'stripe', event })).toEqual([
      'event of customer.created: /balance must be integer × 1',
    ]);
  });

  it('counts what is not described, without its ids', () => {
    const asked = [1, 2].map((place) => request('stripe', 'GET', `/v1/charges/ch_${place}`));
    expect([...judge(...asked).undescribed]).toEqual([['GET /v1/charges/{id}', 2]]);
  });
});
