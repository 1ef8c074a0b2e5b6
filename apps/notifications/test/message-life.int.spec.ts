import { execute } from '@barrelhive/database';
import fc from 'fast-check';
import { findMessage, type MessageState } from '../src/deliveries/message';
import { messageSteps, type StepDefinition } from '../src/deliveries/message-steps';
import { startMessageLives, type Change, type Happening, type MessageLives } from './message-lives';

/** The earlier ones more often, so that something can follow. */
const reports = ['queued', 'queued', 'queued', 'sent', 'sent', 'delivered', 'undelivered', 'failed'] as const;
const endings = ['suppressed', 'expired', 'given-up', 'refused'] as const;

const isLate = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const claim: fc.Arbitrary<Happening> = fc.constant({ kind: 'claim' });
const report: fc.Arbitrary<Happening> = fc.constantFrom(...reports).map((status) => ({ kind: 'report', status }));
const outcome: fc.Arbitrary<Happening> = fc
  .tuple(fc.constantFrom('requeued', 'unclear', 'looked-up', 'not-listed-yet', 'not-found'), isLate)
  .map(([kind, late]) => ({ kind, isLate: late }));
const end: fc.Arbitrary<Happening> = fc
  .tuple(fc.constantFrom(...endings), isLate)
  .map(([step, late]) => ({ kind: 'end', step, isLate: late }));
const happening = fc.oneof(
  { weight: 4, arbitrary: claim },
  { weight: 3, arbitrary: report },
  { weight: 6, arbitrary: outcome },
  { weight: 1, arbitrary: end },
);

const steps: StepDefinition[] = Object.values(messageSteps);
const LEVELS: MessageState[] = ['pending', 'sending', 'unknown', 'accepted', 'sent'];
const levelOf = (state: MessageState) => (LEVELS.includes(state) ? LEVELS.indexOf(state) : LEVELS.length);
const isReported = (state: MessageState) => ['accepted', 'sent', 'delivered', 'undelivered', 'failed'].includes(state);

function expectNoWayBack(history: readonly Change[]): void {
  for (const [index, { before, after, attempts }] of history.entries()) {
    const step = steps.find(({ from, to }) => to === after && from.some((state) => state === (before ?? 'new')));
    expect({ before, after, isKnown: step !== undefined }).toEqual({ before, after, isKnown: true });
    if (before === null) continue;
    expect(before).toBe(history[index - 1]?.after);
    expect(attempts - (history[index - 1]?.attempts ?? 0)).toBe(after === 'sending' ? 1 : 0);
    const isSurelyNotSent = after === 'pending';
    const isReportedAfterAll = before === 'expired' && isReported(after);
    if (!isSurelyNotSent && !isReportedAfterAll) expect(levelOf(after)).toBeGreaterThanOrEqual(levelOf(before));
    if (isReported(before)) expect(levelOf(after)).toBeGreaterThan(levelOf(before));
  }
}

describe('the life of a message, whatever happens in whatever order', () => {
  let lives: MessageLives;

  beforeAll(async () => {
    lives = await startMessageLives();
  });
  afterAll(() => lives.dispose());

  it('goes the straight way when all is well', async () => {
    const history = await lives.live([
      [{ kind: 'claim' }],
      [{ kind: 'report', status: 'queued' }],
      [{ kind: 'report', status: 'sent' }],
      [{ kind: 'report', status: 'delivered' }],
    ]);
    expect(history.map(({ after }) => after)).toEqual(['pending', 'sending', 'accepted', 'sent', 'delivered']);
  });

  it('never goes back, and is never sent again while it may have been taken', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 20 }), async (happenings) => {
        expectNoWayBack(await lives.live([[{ kind: 'claim' }], ...happenings.map((what) => [what])]));
      }),
      { numRuns: 40 },
    );
  });

  it('never goes back when things happen at the same time', async () => {
    const group = fc.array(happening, { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(group, { minLength: 3, maxLength: 6 }), async (groups) => {
        expectNoWayBack(await lives.live([[{ kind: 'claim' }], ...groups]));
      }),
      { numRuns: 30 },
    );
  });

  it('is published as sent exactly once, if the provider ever has it', async () => {
    const group = fc.array(happening, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 8 }), async (groups) => {
        const history = await lives.live([[{ kind: 'claim' }], ...groups]);
        const sent = await execute(
          lives.dataSource,
          `SELECT DISTINCT event_id FROM outbox WHERE type = 'notifications.message-sent.v1'`,
        );
        const message = await findMessage(lives.dataSource.manager, '');
        expect({ history, sent }).toEqual({ history, sent: message?.sid === undefined ? 0 : 1 });
      }),
      { numRuns: 20 },
    );
  });

  it('ends in the same state in whatever order and however often the reports come', async () => {
    const reportsOfOne = fc
      .tuple(
        fc.constantFrom('delivered', 'undelivered', 'failed'),
        fc.array(fc.constantFrom('queued', 'sent'), { maxLength: 4 }),
      )
      .chain(([last, others]) => {
        const all = [last, last, ...others];
        return fc.record({ last: fc.constant(last), statuses: fc.shuffledSubarray(all, { minLength: all.length }) });
      });
    await fc.assert(
      fc.asyncProperty(reportsOfOne, async ({ last, statuses }) => {
        const history = await lives.live([
          [{ kind: 'claim' }],
          ...statuses.map((status): Happening[] => [{ kind: 'report', status }]),
        ]);
        expect(history.at(-1)?.after).toBe(last);
        expectNoWayBack(history);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['was given up', 'given-up'],
    ['is about to be sent again', 'not-found'],
  ] as const)('goes on when a late report says that the message arrived which %s', async (_what, step) => {
    const last: Happening = step === 'given-up' ? { kind: 'end', step, isLate: false } : { kind: step, isLate: false };
    const history = await lives.live([
      [{ kind: 'claim' }],
      [{ kind: 'unclear', isLate: false }],
      [last],
      [{ kind: 'report', status: 'delivered' }],
    ]);
    expect(history.at(-1)?.after).toBe('delivered');
  });

  it('takes no report before anybody tried to send it', async () => {
    const history = await lives.live([[{ kind: 'report', status: 'delivered' }]]);
    expect(history.map(({ after }) => after)).toEqual(['pending']);
  });
});
