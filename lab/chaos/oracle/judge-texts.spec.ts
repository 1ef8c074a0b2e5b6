import type { History, SeenCall, ShelfEntry } from './history';
import { judgeTexts } from './judge-texts';

const PHONE = '+18015550000';
const WORD = 'zqaab';
const BOUNDS = { untrueMs: 50_000, callMs: 1_000 };

const delivered = (at: number): ShelfEntry => ({ word: WORD, inStock: true, askedAt: at, confirmedAt: at + 10 });
const soldOut = (at: number): ShelfEntry => ({ word: WORD, inStock: false, askedAt: at, confirmedAt: at + 10 });
const text = (at: number, change: Partial<SeenCall> = {}): SeenCall => ({
  at,
  phone: PHONE,
  body: 'Barrelhive: Zqaab Bourbon is back. Reply STOP to opt out.',
  isTaken: true,
  ...change,
});

interface Given {
  shelf?: ShelfEntry[];
  deletedAt?: number;
  stoppedAt?: number;
  /** Infinity: never. Left out where numbers need not be confirmed. */
  confirmedAt?: number;
}

function judge(calls: SeenCall[], { shelf = [delivered(1_000)], deletedAt, stoppedAt, confirmedAt }: Given = {}) {
  const done = (at: number) => ({ askedAt: at - 10, confirmedAt: at });
  const history: History = {
    alerts: [{ phone: PHONE, word: WORD, ...(deletedAt !== undefined && { deleted: done(deletedAt) }) }],
    shelf,
    stops: new Map(stoppedAt === undefined ? [] : [[PHONE, done(stoppedAt)]]),
    ...(confirmedAt !== undefined && {
      confirmed: new Map(confirmedAt === Infinity ? [] : [[PHONE, done(confirmedAt)]]),
    }),
  };
  return judgeTexts(history, calls, BOUNDS);
}

const FINE = { lost: 0, doubled: 0, unexpected: 0, untrue: 0, afterStop: 0, unconfirmed: 0 };

describe('the judgement of texts', () => {
  it('finds nothing wrong where the text came once', () => {
    expect(judge([text(4_000)])).toMatchObject({ ...FINE, attempted: 1, acknowledged: 1, seen: 1, findings: [] });
  });

  it('misses a text about a bottle that stands in the stores', () => {
    expect(judge([])).toMatchObject({ ...FINE, lost: 1, seen: 0, findings: [{ fault: 'lost', word: WORD }] });
    expect(judge([text(4_000, { isTaken: false })])).toMatchObject({ lost: 1 });
  });

  it('counts a text that came twice, since an alert is told once a day', () => {
    const again = [delivered(1_000), soldOut(9_000), delivered(19_000)];
    expect(judge([text(4_000), text(4_500)])).toMatchObject({ ...FINE, doubled: 1 });
    expect(judge([text(4_000), text(25_000)], { shelf: again })).toMatchObject({ ...FINE, doubled: 1 });
    expect(judge([text(4_000)], { shelf: again })).toMatchObject({ ...FINE, seen: 1 });
  });

  it('expects a text of a bottle that left and returned, whichever time it is told', () => {
    const shelf = [delivered(1_000), soldOut(2_000), delivered(90_000)];
    expect(judge([], { shelf })).toMatchObject({ lost: 1 });
    expect(judge([text(95_000)], { shelf })).toMatchObject(FINE);
    expect(judge([text(3_000)], { shelf })).toMatchObject(FINE);
  });

  it('lets a bottle go untold that fled, and counts as recovered what was told in time', () => {
    const shelf = [delivered(1_000), soldOut(2_000)];
    expect(judge([], { shelf })).toMatchObject({ ...FINE, attempted: 1, acknowledged: 0 });
    expect(judge([text(40_000)], { shelf })).toMatchObject({ ...FINE, recovered: 1 });
  });

  it('finds a text that had been untrue for too long when it was sent', () => {
    expect(judge([text(60_000)], { shelf: [delivered(1_000), soldOut(2_000)] })).toMatchObject({
      ...FINE,
      untrue: 1,
      longestUntrueMs: 57_990,
    });
    expect(judge([text(60_000)], { deletedAt: 2_000 })).toMatchObject({ ...FINE, untrue: 1 });
    expect(judge([text(60_000)], { deletedAt: 20_000 })).toMatchObject(FINE);
  });

  it('does not expect a text that nobody could want', () => {
    const stray = text(4_000, { phone: '+18015550001' });
    expect(judge([text(4_000), stray])).toMatchObject({ ...FINE, unexpected: 1 });
    expect(judge([text(4_000), text(4_000, { body: 'Hello' })])).toMatchObject({ ...FINE, unexpected: 1 });
    expect(judge([text(500)])).toMatchObject({ unexpected: 1 });
    expect(judge([text(4_000)], { shelf: [] })).toMatchObject({ unexpected: 1 });
    expect(judge([text(4_000)], { deletedAt: 900 })).toMatchObject({ unexpected: 1 });
    expect(judge([text(4_000)], { stoppedAt: 900 })).toMatchObject({ unexpected: 1, afterStop: 1 });
  });

  it('finds a post after STOP, also one that the provider refused', () => {
    expect(judge([text(4_000)], { stoppedAt: 3_500 })).toMatchObject(FINE);
    expect(judge([text(4_000)], { stoppedAt: 2_900 })).toMatchObject({ ...FINE, afterStop: 1 });
    expect(judge([text(4_000, { isTaken: false })], { stoppedAt: 2_900 })).toMatchObject({ ...FINE, afterStop: 1 });
    expect(judge([], { stoppedAt: 2_900 })).toMatchObject(FINE);
  });

  it('finds a text to a number that nobody had confirmed, also one that the provider refused', () => {
    expect(judge([text(4_000)], { confirmedAt: 900 })).toMatchObject({ ...FINE, acknowledged: 1 });
    expect(judge([text(4_000)], { confirmedAt: 5_000 })).toMatchObject({ ...FINE, unconfirmed: 1 });
    expect(judge([text(4_000, { isTaken: false })], { confirmedAt: Infinity })).toMatchObject({
      ...FINE,
      unconfirmed: 1,
    });
  });

  it('asks for no text of a bottle that came before the confirmation, and lets it come', () => {
    expect(judge([], { confirmedAt: 5_000 })).toMatchObject({ ...FINE, acknowledged: 0 });
    expect(judge([text(6_000)], { confirmedAt: 5_000 })).toMatchObject({ ...FINE, recovered: 1 });
    expect(judge([], { confirmedAt: 900 })).toMatchObject({ ...FINE, lost: 1 });
    expect(judge([], { confirmedAt: Infinity })).toMatchObject({ ...FINE, attempted: 0 });
  });

  it('lets one first text come, where numbers have to be confirmed', () => {
    const first = text(500, { body: 'Barrelhive: code 123456 or reply YES.' });
    expect(judge([first, text(4_000)], { confirmedAt: 900 })).toMatchObject(FINE);
    expect(judge([first, first, text(4_000)], { confirmedAt: 900 })).toMatchObject({ ...FINE, doubled: 1 });
    expect(judge([first, text(4_000)])).toMatchObject({ ...FINE, unexpected: 1 });
  });

  it('asks for nothing where a confirmation is missing', () => {
    const unsure = [{ word: WORD, inStock: true, askedAt: 1_000 }];
    expect(judge([], { shelf: unsure })).toMatchObject({ ...FINE, acknowledged: 0 });
    expect(judge([text(4_000)], { shelf: unsure })).toMatchObject({ ...FINE, recovered: 1 });
  });
});
