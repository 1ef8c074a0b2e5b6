import fc from 'fast-check';
import {
  hasReachedProvider,
  messageStates,
  reportedState,
  stateAfterReport,
  stateAfterStep,
  statesBefore,
  type MessageState,
  type MessageStep,
  type ReportedState,
} from './message-state';

const allSteps: MessageStep[] = ['claimed', 'put-off', 'refused', 'unclear', 'not-there', 'suppressed', 'expired'];
const allReports: ReportedState[] = ['accepted', 'sent', 'delivered', 'undelivered', 'failed'];

type Happening = { step: MessageStep } | { report: ReportedState };

const happening = fc.oneof(
  fc.constantFrom(...allSteps).map((step): Happening => ({ step })),
  fc.constantFrom(...allReports).map((report): Happening => ({ report })),
);

/** Lives a message's life: the states it went through and how often it was claimed. */
function live(happenings: readonly Happening[]): { states: MessageState[]; claims: number } {
  const states: MessageState[] = ['pending'];
  let claims = 0;
  for (const each of happenings) {
    const state = states.at(-1) ?? 'pending';
    const next = 'step' in each ? stateAfterStep(state, each.step) : stateAfterReport(state, each.report, claims > 0);
    if (next === undefined) continue;
    if ('step' in each && each.step === 'claimed') claims++;
    states.push(next);
  }
  return { states, claims };
}

describe('the state of a message', () => {
  it('goes the straight way when all is well', () => {
    const happenings: Happening[] = [
      { step: 'claimed' },
      { report: 'accepted' },
      { report: 'sent' },
      { report: 'delivered' },
    ];
    expect(live(happenings).states).toEqual(['pending', 'sending', 'accepted', 'sent', 'delivered']);
  });

  it('never steps back and never changes its end when reports come twice and out of order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...allReports), { minLength: 1 }), (reports) => {
        const { states } = live([{ step: 'claimed' }, ...reports.map((report) => ({ report }))]);
        const ranks = states
          .map((state) => ['pending', 'sending', 'accepted', 'sent'].indexOf(state))
          .map((at) => (at < 0 ? 4 : at));
        expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
      }),
    );
  });

  it('ends in the same state in whatever order the reports of one message come', () => {
    const oneLife = fc.tuple(
      fc.constantFrom<ReportedState>('delivered', 'undelivered', 'failed'),
      fc.array(fc.constantFrom<ReportedState>('accepted', 'sent')),
    );
    const shuffled = oneLife.chain(([end, others]) =>
      fc.shuffledSubarray([end, ...others], { minLength: others.length + 1 }).map((reports) => ({ end, reports })),
    );
    fc.assert(
      fc.property(shuffled, ({ end, reports }) => {
        expect(live([{ step: 'claimed' }, ...reports.map((report) => ({ report }))]).states.at(-1)).toBe(end);
      }),
    );
  });

  it('is never sent again while anybody might believe it was taken', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
        const { states } = live(happenings);
        states.forEach((state, index) => {
          if (state !== 'sending' || index < 2) return;
          expect(states[index - 1]).toBe('pending');
          expect(['sending', 'unknown']).toContain(states[index - 2]);
        });
        const reached = states.findIndex(hasReachedProvider);
        if (reached >= 0) expect(states.slice(reached)).not.toContain('sending');
      }),
      { numRuns: 1_000 },
    );
  });

  it('becomes unknown only while it was being sent, and pending again only by certainty', () => {
    fc.assert(
      fc.property(fc.constantFrom(...messageStates), fc.constantFrom(...allSteps), (state, step) => {
        const next = stateAfterStep(state, step);
        if (next === 'unknown') expect(state).toBe('sending');
        if (next === 'pending')
          expect([step, state]).toEqual(state === 'sending' ? ['put-off', state] : ['not-there', 'unknown']);
      }),
    );
  });

  it('believes a late report of a message that was given up or is about to be sent again', () => {
    expect(stateAfterReport('expired', 'delivered', true)).toBe('delivered');
    expect(stateAfterReport('pending', 'accepted', true)).toBe('accepted');
  });

  it('takes no report of a message that nobody tried to send', () => {
    expect(stateAfterReport('pending', 'accepted', false)).toBeUndefined();
    expect(stateAfterReport('suppressed', 'sent', true)).toBeUndefined();
  });

  it('can be claimed only while it is pending', () => {
    expect(statesBefore('claimed')).toEqual(['pending']);
  });
});

describe("the provider's word for a status", () => {
  it.each([
    ['queued', 'accepted'],
    ['sending', 'accepted'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['undelivered', 'undelivered'],
    ['canceled', 'failed'],
    ['received', undefined],
    ['toString', undefined],
  ])('%s is %s', (word, state) => {
    expect(reportedState(word)).toBe(state);
  });
});
