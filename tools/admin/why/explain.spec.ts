import { obstacle, type Obstacle } from '@barrelhive/contracts';
import { NEVER_CLEAR, messageStates } from '../../../apps/notifications/src/deliveries/message';
import { reasonsOfOurs } from '../../../apps/notifications/src/deliveries/release-matches';
import { explain, messageSentence } from './explain';
import type { AlertFacts, DayFacts, MessageFacts } from './facts';
import { endWords, obstacleWords, stateWords } from './words';

const at = (time: string) => new Date(`2026-11-24T${time}:00-07:00`);

const DAY: DayFacts = {
  day: '2026-11-24',
  passes: { accepted: 60, rejected: 2, failed: 1 },
  underWay: [],
  deadLetters: [],
  pauses: [],
  alertsWaiting: 0,
};
const ALERT: AlertFacts = {
  id: 'a1',
  term: 'blanton',
  savedAt: at('08:00'),
  end: undefined,
  bottles: 2,
  moves: [],
  doubts: [],
  matches: [],
  messages: [],
  isRecovered: false,
  outlook: undefined,
};
const MESSAGE: MessageFacts = {
  channel: 'sms',
  state: 'delivered',
  occasion: 'alert:a1:2026-11-24',
  createdAt: at('10:15'),
  dueAt: at('10:15'),
  attempts: 1,
  reason: undefined,
  errorCode: undefined,
};
const CAME_BACK = { name: 'BLANTON 750ml', figure: 'stock', at: at('10:02'), before: 0, after: 12 } as const;
const FOUND = { name: 'BLANTON 750ml', kind: 'back-in-stock', observedAt: at('10:02'), isNotified: false } as const;

function said(alert: Partial<AlertFacts>, day: Partial<DayFacts> = {}): string {
  const person = { userId: 'ann', noticesOfDay: 1, announcements: [], recovered: [], alerts: [{ ...ALERT, ...alert }] };
  return explain({ ...DAY, ...day }, [person]).join('\n');
}

const outlook = (why: Obstacle, more = {}) => ({ nextLookAt: at('12:00'), withheld: { obstacle: why, ...more } });

describe('why a text did not come', () => {
  it('is that no pass over the table was believed', () => {
    const passes = { accepted: 0, rejected: 3, failed: 4 };
    expect(said({}, { passes })).toContain('Nothing could be seen on 2026-11-24: no pass');
    expect(said({})).toContain(
      "60 passes over the agency's table were believed on 2026-11-24; 2 were not believed, and 1 failed.",
    );
  });

  it('is that the term finds nothing, or that nothing moved', () => {
    expect(said({ bottles: 0 })).toContain('The term finds no bottle of the catalogue.');
    expect(said({})).toContain('The term finds 2 bottles, and none of their figures moved that day.');
  });

  it('is that what moved is no news, or moved before the alert was saved', () => {
    const seen = 'Search saw Nov 24, 2026, 10:02 AM: BLANTON 750ml, stock';
    expect(said({ moves: [{ ...CAME_BACK, before: 3 }] })).toContain(`${seen} 3 → 12, which is no news`);
    expect(said({ moves: [CAME_BACK], savedAt: at('11:00') })).toContain(
      `${seen} 0 → 12, which was before the alert was saved.`,
    );
    expect(said({ moves: [{ ...CAME_BACK, figure: 'price', before: null, after: 6999 }] })).toContain(
      'price unknown → $69.99.',
    );
  });

  it('is that the return of a bottle is doubted', () => {
    const doubt = { name: 'BLANTON 750ml', beganAt: at('07:00') };
    expect(said({ doubts: [{ ...doubt, cause: 'mass-drop' }] })).toContain(
      'A return of BLANTON 750ml is told to nobody',
    );
    expect(said({ doubts: [{ ...doubt, cause: 'first-picture' }] })).toContain('read for the first time');
    expect(said({ doubts: [{ ...doubt, cause: 'sold-out' }] })).not.toContain('told to nobody');
  });

  it('is that an event hangs, or was given up', () => {
    const underWay = [{ from: 'search', to: 'alerts', events: 7, since: at('10:03') } as const];
    expect(said({}, { underWay })).toContain('7 events of search have not been handled by alerts yet, the first since');
    expect(said({}, { deadLetters: [{ service: 'alerts', events: 2 }] })).toContain(
      'alerts gave up on 2 events: see `dead-letters list alerts`.',
    );
  });

  it('is that what was found waits for its turn', () => {
    const facts = said(
      { moves: [CAME_BACK], matches: [FOUND], outlook: { nextLookAt: at('12:00'), withheld: undefined } },
      { alertsWaiting: 900 },
    );
    expect(facts).toContain('BLANTON 750ml is back in stock: found Nov 24, 2026, 10:02 AM, and waits.');
    expect(facts).toContain('Now nothing stands in its way; the next look is Nov 24, 2026, 12:00 PM.');
    expect(facts).toContain('Something waits for 900 alerts. Those that wait longest go first');
  });

  it('is that nothing is kept of what was found', () => {
    const lost = 'Nothing of this waits, and no notice was written';
    expect(said({ moves: [CAME_BACK] })).toContain(lost);
    expect(said({ moves: [CAME_BACK], matches: [{ ...FOUND, isNotified: true }] })).not.toContain(lost);
    expect(said({ moves: [CAME_BACK], savedAt: at('11:00') })).not.toContain(lost);
  });

  it('is that it went out before the database was set back', () => {
    const facts = said({
      moves: [CAME_BACK],
      isRecovered: true,
      outlook: { nextLookAt: at('12:00'), withheld: undefined },
    });
    expect(facts).toContain('The text of that day is known to the provider alone');
    expect(facts).not.toMatch(/Nothing of this waits|stands in its way/);
  });

  it('is that the alert had ended', () => {
    expect(said({ end: { at: at('09:00'), by: 'a lower plan' } })).toContain(
      'It ended Nov 24, 2026, 9:00 AM, by a lower plan',
    );
    expect(said({ term: undefined, savedAt: undefined })).toContain('Alert a1, which no service knows any more:');
  });

  it('is that all sending pauses on the channel', () => {
    const pauses = [{ channel: 'sms', since: at('10:00'), reason: '401 (20003): Authenticate' }];
    expect(said({}, { pauses })).toContain(
      'Nothing is sent by sms since Nov 24, 2026, 10:00 AM: 401 (20003): Authenticate.',
    );
  });

  it.each(obstacle.options)('is an obstacle, "%s", which a message and the outlook say alike', (reason) => {
    expect(messageSentence({ ...MESSAGE, state: 'suppressed', reason })).toBe(
      `The message by sms of Nov 24, 2026, 10:15 AM was not sent, since ${obstacleWords[reason]}.`,
    );
    expect(said({ outlook: outlook(reason) })).toContain(`Now nothing is told, since ${obstacleWords[reason]}.`);
  });

  it('is an obstacle with its time and the kinds it concerns', () => {
    expect(said({ outlook: outlook('opted out', { since: at('09:00').toISOString() }) })).toContain(
      ' (since Nov 24, 2026, 9:00 AM).',
    );
    expect(said({ outlook: outlook('not wanted', { kinds: ['price'] }) })).toContain(' (of price).');
  });

  it.each([...reasonsOfOurs, NEVER_CLEAR, 'too late to be sent'] as const)(
    'is that a message expired: "%s"',
    (reason) => {
      expect(messageSentence({ ...MESSAGE, state: 'expired', reason })).toContain(
        `was not sent, since ${endWords[reason]}.`,
      );
    },
  );

  it.each(messageStates)('says where a message is that is "%s"', (state) => {
    expect(messageSentence({ ...MESSAGE, state })).toContain(stateWords[state]);
  });

  it('is that the provider put a message off, in its words', () => {
    const waiting = { ...MESSAGE, state: 'pending', reason: '429 (20429): Too many requests' } as const;
    expect(messageSentence(waiting)).toBe(
      'The message by sms of Nov 24, 2026, 10:15 AM waits to be sent, is due Nov 24, 2026, 10:15 AM, and was posted 1 times before, since 429 (20429): Too many requests.',
    );
  });

  it('is an error of the provider, in words where it is in our table', () => {
    const failed = { ...MESSAGE, state: 'undelivered', errorCode: 30003 } as const;
    expect(messageSentence(failed)).toContain(
      'since the provider said 30003: the phone was off, or somebody blocks us (https://',
    );
    expect(messageSentence({ ...failed, errorCode: 39999 })).toContain('it is in no table of ours');
  });

  it('is said of announcements, too, and of whoever has no alert', () => {
    const announcements = [
      { ...MESSAGE, occasion: 'list:2026-11', state: 'suppressed', reason: 'not entitled' } as const,
    ];
    const text = explain(DAY, [
      { userId: 'ann', noticesOfDay: 0, announcements, recovered: ['list:2026-10'], alerts: [] },
    ]).join('\n');
    expect(text).toContain('The message by sms about list:2026-11 of');
    expect(text).toContain('The text about list:2026-10 is known to the provider alone');
    expect(text).toContain('There is no alert.');
  });
});
