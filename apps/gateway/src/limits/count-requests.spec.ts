import { kindOf } from './count-requests';

describe('the kind of a request', () => {
  it.each([
    '/api/search',
    '/api/texts/:token',
    '/api/feeds/:key/calendar.ics',
    '/api/mail/confirm',
    '/unsubscribe/:token',
  ])('is that of a search where something is looked for by a term or a secret: %s', (route) => {
    expect(kindOf(route)).toBe('search');
  });

  it.each(['/api/stripe/webhook', '/api/twilio/inbound', '/api/twilio/status'])(
    'is that of a webhook for the calls of providers, which they sign: %s',
    (route) => {
      expect(kindOf(route)).toBe('webhook');
    },
  );
});
