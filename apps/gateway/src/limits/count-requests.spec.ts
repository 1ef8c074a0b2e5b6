import { routes } from '../routing/routes';
import { kindOf } from './count-requests';

const kindOfName = (name: string) => {
  const [method = '', path] = name.split(' ');
  return kindOf({ method, path });
};

describe('the kind of a request', () => {
  it.each([
    'POST /api/search',
    'HEAD /api/texts/:token',
    'GET /api/feeds/:key/calendar.ics',
    'POST /api/mail/confirm',
    'POST /unsubscribe/:token',
  ])('is that of a search where something is looked for by a term or a secret: %s', (name) => {
    expect(kindOfName(name)).toBe('search');
  });

  it.each(['POST /api/stripe/webhook', 'POST /api/twilio/inbound', 'POST /api/twilio/status'])(
    'is that of a webhook for the calls of providers, which they sign: %s',
    (name) => {
      expect(kindOfName(name)).toBe('webhook');
    },
  );

  it.each([
    ['POST /api/channels', 'message'],
    ['GET /api/channels', 'call'],
    ['PUT /api/users/:id', 'password'],
    ['DELETE /api/users/:id', 'password'],
    ['POST /api/phone/codes', 'password'],
    ['POST /api/phone/confirm', 'password'],
  ])('is that of its own method: %s', (name, kind) => {
    expect(kindOfName(name)).toBe(kind);
  });

  it('is that of a message where a person gives or tests an address, so that no text of a slot waits for that limit', () => {
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    expect(names.filter((name) => kindOfName(name) === 'message')).toEqual([
      'POST /api/channels',
      'POST /api/channels/:id/test',
    ]);
  });
});
