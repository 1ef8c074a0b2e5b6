import { defaultAlertPreferences } from '@barrelhive/rules';
import { limits, recipient } from '../../test/example-situation';
import type { Recipient } from '../recipients/find-recipients';
import { decideNotice } from './decide-notice';
import type { MessageContent } from './message-content';

const opens = { '0012': 5, '0009': 2 };
const posted: MessageContent = { kind: 'list-posted', year: 2026, month: 12, itemCount: 42, opens };
const queuedAt = new Date('2026-12-15T17:00:00Z');

const decide = (change: Partial<Recipient>, now = queuedAt) =>
  decideNotice({ content: posted, queuedAt, recipient: { ...recipient, ...change }, ...limits }, now);

describe('a list that is posted', () => {
  it('is told with how many match, by its own count, and what the fullest store of theirs opens with', () => {
    const [released, own] = [
      { period: '2026-12', matching: 9 },
      { period: '2026-12', matching: 3 },
    ];
    expect(decide({ listMatches: released, postedMatches: own, homeStores: ['0009', '0012'] })).toMatchObject({
      content: { matching: 3, atHome: { storeNumber: '0012', itemCount: 5 } },
    });
    const nothingKnown = { ...posted, matching: undefined, atHome: undefined };
    expect(decide({ listMatches: released })).toMatchObject({ content: nothingKnown });
  });

  it('is told to whoever wants the monthly list', () => {
    const preferences = { ...defaultAlertPreferences(), monthly_allocated: false };
    expect(decide({ preferences })).toMatchObject({ withheld: { obstacle: 'not wanted' } });
  });

  it.each([
    ['2026-12-18T18:00:00Z', 'send'],
    ['2026-12-18T04:30:00Z', 'wait'],
    ['2026-12-19T04:30:00Z', 'expire'],
    ['2026-12-19T17:00:00Z', 'expire'],
  ])('is told before its day alone: at %s', (now, kind) => {
    expect(decide({}, new Date(now)).kind).toBe(kind);
  });
});
