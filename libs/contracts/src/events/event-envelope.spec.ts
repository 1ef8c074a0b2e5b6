import { eventsReceivedBy } from './event-catalogue';
import { parseEventEnvelope } from './event-envelope';

const sent = {
  id: '0198f7a0-0000-4000-8000-000000000001',
  type: 'notifications.message-sent.v1',
  occurredAt: '2026-11-21T17:00:00.000Z',
  correlationId: 'c-1',
  payload: { alertId: 'a', slot: '2026-11-21T17:00:00.000Z', sentAt: '2026-11-21T17:00:02.000Z', itemsFound: 1 },
};

describe('an event envelope', () => {
  it('is parsed with the payload of its type', () => {
    expect(parseEventEnvelope(sent)).toEqual(sent);
  });

  it('is refused when the payload is not of its type', () => {
    expect(() => parseEventEnvelope({ ...sent, payload: { alertId: 7 } })).toThrow();
  });

  it('is refused when nobody knows its type', () => {
    expect(() => parseEventEnvelope({ ...sent, type: 'notifications.unheard-of.v1' })).toThrow();
  });
});

describe('the event catalogue', () => {
  it('tells a service what it receives', () => {
    expect(eventsReceivedBy('billing')).toEqual([
      'auth.user-registered.v1',
      'auth.user-updated.v1',
      'auth.user-deleted.v1',
    ]);
  });
});
