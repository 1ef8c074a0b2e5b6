import { webhookEvent } from '@barrelhive/contracts';
import { Webhook } from 'standardwebhooks';
import { alertContent, backInStock, cheaper } from '../../../test/example-situation';
import type { MessageContent } from '../../notices/message-content';
import { signedHeaders, webhookOutcome, whenAgain } from './webhook-channel';
import { webhookEventOf } from './webhook-event';

const NOW = new Date('2026-11-26T17:00:00Z');
const eventOf = (content: MessageContent) => webhookEventOf(content, 'https://b.test', NOW);
const secretOf = (character: string) => `whsec_${Buffer.from(character.repeat(24)).toString('base64')}`;

describe('a webhook', () => {
  it('tells of bottles what the contract says, the price in cents', () => {
    const event = eventOf(alertContent([cheaper]));
    expect(webhookEvent.parse(event)).toEqual(event);
    expect(event).toMatchObject({
      type: 'alert.matched',
      timestamp: NOW.toISOString(),
      data: { bottles: [{ name: 'Eagle Rare', kind: 'price', price_cents: 4000, was_cents: 5000 }], more: 0 },
    });
  });

  it.each<[MessageContent, string]>([
    [{ kind: 'list', year: 2026, month: 11, itemCount: 42, matching: 3 }, 'list.released'],
    [{ kind: 'list-posted', year: 2026, month: 12, itemCount: 1, opens: {} }, 'list.posted'],
    [{ kind: 'drawing', drawingId: '7', names: ['A'], itemCount: 5 }, 'drawing.opened'],
  ])('tells of lists and drawings, too: %j', (content, type) => {
    expect(webhookEvent.parse(eventOf(content)).type).toBe(type);
  });

  it('fits into 64 KB, however much there is to say', () => {
    const store = { storeNumber: '0012', name: '', phone: '', address: 'W'.repeat(80), city: 'W'.repeat(40), qty: 6 };
    const stores = Array.from({ length: 60 }, (_, nth) => ({ ...store, storeNumber: String(1000 + nth) }));
    const many = Array.from({ length: 900 }, (_, nth) => ({ ...backInStock, stores, sku: String(nth) }));
    const event = eventOf(alertContent(many));
    expect(event).toMatchObject({ data: { more: 875 } });
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(64 * 1024);
  });

  it('is signed so that the library of the standard takes it, by the secret before, too', () => {
    const [now, before] = [secretOf('a'), secretOf('b')];
    const body = '{"type":"test"}';
    const headers = signedHeaders([now, before], { id: 'msg', at: new Date(), body });
    for (const secret of [now, before]) expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'test' });
    expect(() => new Webhook(secretOf('c')).verify(body, headers)).toThrow('No matching signature');
  });

  it('is tried again after 5 s, 5 min, 30 min, 2 h and 5 h', () => {
    const pauses = [1, 2, 3, 4, 5, 6].map((attempts) => whenAgain('down', attempts, true));
    expect(pauses).toMatchObject([5, 300, 1800, 7200, 18_000, 18_000].map((pauseSeconds) => ({ pauseSeconds })));
  });

  it.each([
    [200, { kind: 'taken' }],
    [204, { kind: 'taken' }],
    [302, { kind: 'requeued' }],
    [401, { kind: 'requeued' }],
    [410, { kind: 'refused', address: 'unusable' }],
    [500, { kind: 'requeued' }],
    [504, { kind: 'requeued' }],
  ])('that is answered with %i is %j', (status, outcome) => {
    const answer = { status, retryAfter: null };
    expect(webhookOutcome(answer, { id: '1', attempts: 1, ttl: 60 })).toMatchObject(outcome);
  });
});
