import { CODE_PLACE, composeFirstText, composeListPostedMessage, composeListReleasedMessage } from '@barrelhive/rules';
import fc from 'fast-check';
import type { SentText } from '../channels/sms/list-texts';
import { sealToken } from '../notices/text-token';
import { explainTexts, lostWishes, type Known, type OpenMessage } from './explain-texts';

const NOON = new Date('2026-11-26T19:00:00Z');
const FOUND_AGAIN_UNTIL = new Date('2026-11-26T20:00:00Z');
const OPTIONS = {
  secrets: ['secret'],
  zone: 'America/Denver',
  longestWaitMs: 1_800_000,
  foundAgainUntil: FOUND_AGAIN_UNTIL,
};
const ALERT = '7f3a92bc-1111-4222-8333-444455556666';
const PHONE = '+18015551001';

const linkTo = (alertId: string, day: string) => `/t/${sealToken('secret', { alertPrefix: alertId.slice(0, 8), day })}`;
const textOf = (alertId: string, rest: Partial<SentText> = {}): SentText => ({
  sid: 'SM1',
  address: PHONE,
  body: `Barrelhive "blanton": Blanton's new http://localhost:3000/a/${alertId.slice(0, 8)} Reply STOP to opt out`,
  createdAt: NOON,
  ...rest,
});
const knownOf = (known: Partial<Known> = {}): Known => ({
  sids: new Set(),
  recipients: [{ userId: 'ada', address: PHONE }],
  messages: [],
  ...known,
});
const explain = (text: SentText, known: Known) => explainTexts([text], known, OPTIONS);

describe('a text that the provider has', () => {
  it('takes the day of the alert whose link it carries', () => {
    expect(explain(textOf(ALERT), knownOf())).toEqual({
      recovered: [{ sid: 'SM1', userId: 'ada', occasion: 'alert:7f3a92bc:2026-11-26', coversUntil: FOUND_AGAIN_UNTIL }],
      unexplained: [],
    });
  });

  it('takes the very day that its link says', () => {
    const createdAt = new Date('2026-11-26T07:10:00Z');
    const body = `Barrelhive "blanton": Blanton's new http://localhost:3000${linkTo(ALERT, '2026-11-25')} Reply STOP`;
    const { recovered } = explain(textOf(ALERT, { createdAt, body }), knownOf());
    expect(recovered.map(({ occasion }) => occasion)).toEqual(['alert:7f3a92bc:2026-11-25']);
  });

  it('is unexplained when somebody made up its link', () => {
    const body = 'Barrelhive: http://localhost:3000/t/k3f9x2mqz7 Reply STOP to opt out';
    expect(explain(textOf(ALERT, { body }), knownOf())).toEqual({ recovered: [], unexplained: ['SM1'] });
  });

  it('takes both days where its slot may have been on the day before, as links once were', () => {
    const createdAt = new Date('2026-11-26T07:10:00Z');
    const { recovered } = explain(textOf(ALERT, { createdAt }), knownOf());
    expect(recovered.map(({ occasion }) => occasion)).toEqual([
      'alert:7f3a92bc:2026-11-25',
      'alert:7f3a92bc:2026-11-26',
    ]);
  });

  it('takes the list of its month, in the year that is nearest', () => {
    const body = composeListReleasedMessage({ month: 'December', itemCount: 42, matching: 3 });
    const createdAt = new Date('2027-01-02T19:00:00Z');
    const { recovered } = explain(textOf(ALERT, { body, createdAt }), knownOf());
    expect(recovered).toMatchObject([{ occasion: 'list:2026-12' }]);
  });

  it('takes the list that was posted for its month, which is another text', () => {
    const body = composeListPostedMessage({ year: 2027, month: 1, itemCount: 42 });
    const createdAt = new Date('2026-12-30T19:00:00Z');
    const { recovered } = explain(textOf(ALERT, { body, createdAt }), knownOf());
    expect(recovered).toMatchObject([{ occasion: 'list-posted:2027-01' }]);
  });

  it('takes the drawing that waits with the same words, and is unexplained without', () => {
    const body = 'Barrelhive: lottery open: George T Stagg Bourbon. Reply STOP to opt out';
    const waits: OpenMessage = { userId: 'ada', occasion: 'drawing:7', state: 'pending', body };
    const text = textOf(ALERT, { body: `Sent from a trial account - ${body}` });
    expect(explain(text, knownOf({ messages: [waits] })).recovered).toMatchObject([{ occasion: 'drawing:7' }]);
    expect(explain(text, knownOf())).toEqual({ recovered: [], unexplained: ['SM1'] });
  });

  it('takes the first text that waits, whose code is in no table', () => {
    const waits: OpenMessage = {
      userId: 'ada',
      occasion: 'first-text:1',
      state: 'pending',
      body: composeFirstText(CODE_PLACE),
    };
    const text = textOf(ALERT, { body: composeFirstText('123456') });
    expect(explain(text, knownOf({ messages: [waits] })).recovered).toMatchObject([{ occasion: 'first-text:1' }]);
  });

  it('is left to the sender where its message is under way', () => {
    const occasion = `alert:${ALERT}:2026-11-26`;
    const messages: OpenMessage[] = [{ userId: 'ada', occasion, state: 'under way', body: '' }];
    expect(explain(textOf(ALERT), knownOf({ messages }))).toEqual({ recovered: [], unexplained: [] });
  });
});

const users = ['ada', 'ben', 'cyd'].map((userId, at) => ({ userId, address: `+1801555100${at % 2}` }));
const alerts = [ALERT, '00aa11bb-1111-4222-8333-444455556666'];
const text = fc
  .record({
    alert: fc.constantFrom(...alerts),
    phone: fc.integer({ min: 0, max: 2 }),
    day: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ alert, phone, day }) =>
    textOf(alert, { address: `+1801555100${phone}`, createdAt: new Date(`2026-11-0${day}T19:00:00Z`) }),
  );
const texts = fc.array(text).map((all) => all.map((one, at) => ({ ...one, sid: `SM${at}` })));

it('texts of alerts take their day for everybody at their number, whatever their order, and nothing else', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 3 }), (listed, known) => {
      const sids = new Set(listed.slice(0, known).map(({ sid }) => sid));
      const { recovered, unexplained } = explainTexts(listed, knownOf({ sids, recipients: users }), OPTIONS);
      const reversed = explainTexts(listed.toReversed(), knownOf({ sids, recipients: users }), OPTIONS);
      const expected = listed.slice(known).flatMap(({ sid, address, body, createdAt }) =>
        users
          .filter((user) => user.address === address)
          .map(({ userId }) => ({
            sid,
            userId,
            occasion: `alert:${/a\/(\w+)/.exec(body)?.[1]}:${createdAt.toISOString().slice(0, 10)}`,
            coversUntil: FOUND_AGAIN_UNTIL,
          })),
      );
      expect(recovered).toEqual(expected);
      expect(unexplained).toEqual([]);
      expect(new Set(reversed.recovered.map((one) => JSON.stringify(one)))).toEqual(
        new Set(recovered.map((one) => JSON.stringify(one))),
      );
    }),
  );
});

describe('a wish that was lost', () => {
  const wrote = (sid: string, words: string) => ({ sid, phone: PHONE, text: words });
  const sidsOf = (...parameters: Parameters<typeof lostWishes>) => lostWishes(...parameters).map(({ sid }) => sid);

  it('holds again, in the order in which they were written', () => {
    expect(sidsOf([wrote('SM1', 'START'), wrote('SM2', 'STOP')], new Set())).toEqual(['SM1', 'SM2']);
    expect(sidsOf([wrote('SM1', 'STOP'), wrote('SM2', 'HELP')], new Set(['SM2']))).toEqual(['SM1']);
  });

  it('confirms no number, since the text that it answers may be missing, and takes a STOP back', () => {
    const lost = [wrote('SM1', 'STOP'), wrote('SM2', 'yes')];
    expect(lostWishes(lost, new Set())).toEqual([wrote('SM1', 'STOP'), wrote('SM2', 'START')]);
  });

  it('does not undo a later one that is known', () => {
    expect(sidsOf([wrote('SM1', 'START'), wrote('SM2', 'STOP')], new Set(['SM2']))).toEqual([]);
  });
});
