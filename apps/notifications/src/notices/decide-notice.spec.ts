import type { Obstacle, Withheld } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import fc from 'fast-check';
import {
  alertContent,
  backInStock,
  cheaper,
  hoursOfNewYork,
  nothingKnown,
  limits,
  LONGEST_WAIT_MS,
  onlyPrices,
  recipient,
  saturdayMorning,
  saturdayNight,
  saturdayNoon,
  textsOf,
} from '../../test/example-situation';
import type { Recipient } from '../recipients/find-recipients';
import { decideNotice } from './decide-notice';
import type { MessageContent } from './message-content';

const drawing: MessageContent = { kind: 'drawing', drawingId: 'd-1', names: ['PAPPY'], itemCount: 1 };
const list: MessageContent = { kind: 'list', year: 2026, month: 11, itemCount: 40 };

function decide(change: Partial<Recipient> = {}, content: MessageContent = alertContent(), now = saturdayNoon) {
  return decideNotice({ content, queuedAt: saturdayNoon, recipient: { ...recipient, ...change }, ...limits }, now);
}

describe('a message', () => {
  it('goes out when everything allows it', () => {
    expect(decide()).toEqual({ kind: 'send', address: recipient.address, content: alertContent() });
  });

  it.each<[string, Partial<Recipient>, Withheld]>([
    ['whoever never agreed', { hasConsented: false }, { obstacle: 'no consent' }],
    [
      'who said STOP',
      { standing: { ...nothingKnown, optedOutAt: saturdayMorning } },
      { obstacle: 'opted out', since: saturdayMorning.toISOString() },
    ],
    [
      'a landline',
      { standing: { ...nothingKnown, unusableSince: saturdayMorning } },
      { obstacle: 'number unusable', since: saturdayMorning.toISOString() },
    ],
    [
      'a number that its carrier gave to somebody else',
      { lostAt: saturdayMorning },
      { obstacle: 'number lost', since: saturdayMorning.toISOString() },
    ],
    [
      'a paused number',
      { standing: { ...nothingKnown, pausedUntil: saturdayNight } },
      { obstacle: 'number unreachable', until: saturdayNight.toISOString() },
    ],
    ['whose number is not confirmed', { isConfirmed: false }, { obstacle: 'number not confirmed' }],
    ['whose plan ended', { allowedKinds: textsOf({ tier: 'premium', valid: false }) }, { obstacle: 'not entitled' }],
    ['whoever wants other changes', { preferences: onlyPrices }, { obstacle: 'not wanted', kinds: ['back-in-stock'] }],
  ])('does not go out to %s', (_who, change, withheld) => {
    expect(decide(change)).toEqual({ kind: 'suppress', withheld });
  });

  it('goes out about an account to whoever confirmed the number, without plan or wish, and not after STOP', () => {
    const news: MessageContent = { kind: 'account', news: 'log-ins-failed', day: '2026-11-21' };
    const nobody = { allowedKinds: undefined, preferences: onlyPrices };
    expect(decide(nobody, news)).toEqual({ kind: 'send', address: recipient.address, content: news });
    const unconfirmed = { kind: 'suppress', withheld: { obstacle: 'number not confirmed' } };
    expect(decide({ ...nobody, isConfirmed: false }, news)).toEqual(unconfirmed);
    const stopped = { standing: { ...nothingKnown, optedOutAt: saturdayMorning } };
    expect(decide(stopped, news)).toMatchObject({ kind: 'suppress', withheld: { obstacle: 'opted out' } });
  });

  it.each<[string, Recipient | undefined, Obstacle]>([
    ['of whose account nothing was heard', undefined, 'no account'],
    ['of whose plan nothing was heard', { ...recipient, allowedKinds: undefined }, 'plan unknown'],
  ])('does not go out to somebody %s', (_who, unknownRecipient, obstacle) => {
    const situation = { content: alertContent(), queuedAt: saturdayNoon, recipient: unknownRecipient, ...limits };
    expect(decideNotice(situation, saturdayNoon)).toEqual({ kind: 'suppress', withheld: { obstacle } });
  });

  describe('that asks to confirm a number', () => {
    const firstText: MessageContent = { kind: 'first-text', firstTextId: 'f-1', phone: recipient.address };
    const unconfirmed = { isConfirmed: false, allowedKinds: undefined };

    it('goes to whoever has not confirmed it, whatever the plan', () => {
      expect(decide(unconfirmed, firstText)).toEqual({ kind: 'send', address: recipient.address, content: firstText });
    });

    it('waits for the hours of texts, as all do', () => {
      expect(decide(unconfirmed, firstText, saturdayNight)).toMatchObject({ kind: 'wait' });
    });

    it.each<[string, Partial<Recipient>, Withheld]>([
      ['whoever never agreed', { hasConsented: false }, { obstacle: 'no consent' }],
      [
        'who said STOP',
        { standing: { ...nothingKnown, optedOutAt: saturdayMorning } },
        { obstacle: 'opted out', since: saturdayMorning.toISOString() },
      ],
      ['whoever confirmed it meanwhile', { isConfirmed: true }, { obstacle: 'not wanted' }],
      ['whoever has another number by now', { address: '+18015550177' }, { obstacle: 'not wanted' }],
    ])('does not go to %s', (_who, change, withheld) => {
      expect(decide({ ...unconfirmed, ...change }, firstText)).toEqual({ kind: 'suppress', withheld });
    });
  });

  it('says how many bottles of the very list match the alerts', () => {
    const matches = (period: string) => decide({ listMatches: { period, matching: 3 } }, list);
    expect(matches('2026-11')).toMatchObject({ kind: 'send', content: { ...list, matching: 3 } });
    expect(matches('2026-10')).toEqual({ kind: 'send', address: recipient.address, content: list });
  });

  it('goes out again once a pause is over', () => {
    expect(decide({ standing: { ...nothingKnown, pausedUntil: saturdayNoon } }).kind).toBe('send');
  });

  it('goes out by the defaults when no preferences were ever saved', () => {
    expect(decide({ preferences: undefined }).kind).toBe('send');
  });

  it('tells only the part that is wanted', () => {
    const preferences = { ...defaultAlertPreferences(), price_change_types: { increases: true, decreases: false } };
    expect(decide({ preferences }, alertContent([backInStock, cheaper]))).toEqual({
      kind: 'send',
      address: recipient.address,
      content: alertContent([backInStock]),
    });
  });

  it('tells drawings above Basic only, and the monthly list to every plan', () => {
    expect(decide({}, drawing)).toEqual({ kind: 'suppress', withheld: { obstacle: 'not entitled' } });
    expect(decide({ allowedKinds: textsOf({ tier: 'standard', valid: true }) }, drawing).kind).toBe('send');
    expect(decide({}, list).kind).toBe('send');
  });

  it('waits in the morning until the window opens', () => {
    expect(decide({}, alertContent(), saturdayMorning)).toEqual({
      kind: 'wait',
      until: new Date('2026-11-21T17:00:00.000Z'),
    });
  });

  it('is too late for an alert when the window has closed, since it belongs to its day', () => {
    expect(decide({}, alertContent(), saturdayNight)).toEqual({ kind: 'expire', reason: 'closed' });
  });

  describe('where the phone is in New York', () => {
    const evening = new Date('2026-11-22T02:00:00.000Z');
    const there = { hours: hoursOfNewYork };
    const atSlot = (slot: string) => ({ ...alertContent(), match: { ...alertContent().match, slot } });

    it('goes out until 21:00 there', () => {
      const content = atSlot('2026-11-22T01:45:00.000Z');
      expect(decide(there, content, new Date(evening.getTime() - 1)).kind).toBe('send');
    });

    it('is too late for an alert from then on, which is judged anew at the next slot', () => {
      const content = atSlot('2026-11-22T01:45:00.000Z');
      expect(decide(there, content, evening)).toEqual({ kind: 'expire', reason: 'closed' });
    });

    it('waits for the next day of texts with the monthly list', () => {
      expect(decide(there, list, evening)).toEqual({ kind: 'wait', until: new Date('2026-11-23T17:00:00.000Z') });
    });
  });

  it('is too late when it waited for half an hour since its slot', () => {
    const lastMoment = new Date(saturdayNoon.getTime() + LONGEST_WAIT_MS - 1);
    const over = new Date(saturdayNoon.getTime() + LONGEST_WAIT_MS);
    expect(decide({}, alertContent(), lastMoment).kind).not.toBe('expire');
    expect(decide({}, alertContent(), over)).toEqual({ kind: 'expire', reason: 'stale' });
    expect(decide({}, list, over).kind).not.toBe('expire');
  });

  it('ends rather than being handed back when its recipient does not want it', () => {
    const over = new Date(saturdayNoon.getTime() + LONGEST_WAIT_MS);
    expect(
      decide({ preferences: { ...defaultAlertPreferences(), back_in_stock: false } }, alertContent(), over),
    ).toMatchObject({ kind: 'suppress', withheld: { obstacle: 'not wanted' } });
  });

  it('keeps the monthly list over a Sunday until Monday, but not for ever', () => {
    expect(decide({}, list, saturdayNight)).toEqual({ kind: 'wait', until: new Date('2026-11-23T17:00:00.000Z') });
    expect(decide({}, list, new Date('2026-11-30T19:00:00.000Z'))).toEqual({
      kind: 'expire',
      reason: 'too late to be sent',
    });
  });

  it('never goes out outside the window, to the opted out, or without a valid plan, whatever the moment', () => {
    const situation = fc.record({
      minutes: fc.integer({ min: 0, max: 366 * 24 * 60 }),
      optedOut: fc.boolean(),
      valid: fc.boolean(),
      content: fc.constantFrom<MessageContent>(alertContent(), list, drawing),
      isInNewYork: fc.boolean(),
    });
    fc.assert(
      fc.property(situation, ({ minutes, optedOut, valid, content, isInNewYork }) => {
        const now = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);
        const decision = decide(
          {
            allowedKinds: textsOf({ tier: 'premium', valid }),
            hours: isInNewYork ? hoursOfNewYork : [],
            standing: { ...nothingKnown, optedOutAt: optedOut ? saturdayMorning : null },
          },
          content,
          now,
        );
        if (decision.kind === 'wait') expect(decision.until.getTime()).toBeGreaterThan(now.getTime());
        if (decision.kind !== 'send') return;
        const clock = new Intl.DateTimeFormat('en-US', {
          timeZone: 'America/Denver',
          hour: 'numeric',
          hourCycle: 'h23',
          weekday: 'short',
        });
        const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
        expect(Number(parts.hour)).toBeGreaterThanOrEqual(10);
        expect(Number(parts.hour)).toBeLessThan(isInNewYork ? 19 : 21);
        expect(parts.weekday).not.toBe('Sun');
        expect([optedOut, valid]).toEqual([false, true]);
      }),
      { numRuns: 2_000 },
    );
  });
});
