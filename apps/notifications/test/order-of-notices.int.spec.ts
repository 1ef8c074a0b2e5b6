import { metrics } from '@barrelhive/service-kit';
import { execute, queryRows } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { FinishUnsent } from '../src/deliveries/finish-unsent';
import { findMessage } from '../src/deliveries/message';
import { alertIdOf } from './found-matches';
import { noonIn } from './one-alert';
import type { RunningNotifications } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;
/** Two texts of two segments each go out in the half hour that a notice may wait. */
const PACE = { SMS_SEGMENTS_PER_SECOND: '0.002', BUNDLE_WAIT_SECONDS: '1800' };
const WORDS = ['aberlour', 'bulleit', 'craigellachie', 'dalwhinnie'];

describe('when more matches wait than can be sent', () => {
  let notifications: RunningNotifications;
  let userId: string;
  let noon: number;
  let daysAhead = 10;

  beforeAll(async () => {
    notifications = await startWithoutLoops(PACE);
  });
  afterAll(() => notifications.dispose());
  beforeEach(async () => {
    daysAhead += 10;
    noon = noonIn(daysAhead);
    ({ userId } = await notifications.subscriber('premium'));
  });
  afterEach(async () => {
    await notifications.forgetWaiting();
    await execute(notifications.dataSource, 'DELETE FROM message');
  });

  const seen = (word: string, minutesAgo: number) =>
    notifications.find(userId, `${word} of ${userId}`, {
      term: word,
      firstObservedAt: new Date(noon - minutesAgo * MINUTE_MS).toISOString(),
    });
  const termsAt = async (instant: number) => {
    await notifications.runSlot(new Date(instant));
    const rows = await queryRows(
      notifications.dataSource,
      z.object({ term: z.string() }),
      `SELECT term FROM message JOIN matched_alert USING (alert_id) WHERE slot = $1 ORDER BY 1`,
      [new Date(instant)],
    );
    return rows.map(({ term }) => term);
  };
  const move = (word: string, fields: string) =>
    execute(notifications.dataSource, `UPDATE message SET ${fields} WHERE alert_id = $1`, [
      alertIdOf(`${word} of ${userId}`),
    ]);
  const accept = (word: string) => move(word, `state = 'accepted', sid = '${word}', accepted_at = now()`);
  const expire = (word: string) =>
    notifications.service.app.get(DataSource).transaction(async (manager) => {
      const message = await findMessage(manager, `WHERE m.alert_id = $1`, [alertIdOf(`${word} of ${userId}`)]);
      if (!message) throw new Error(`there is no notice of ${word}`);
      await notifications.service.app.get(FinishUnsent).run(manager, message, { step: 'expired', reason: 'stale' });
    });

  it('tells those that wait longest, and the others once there is room', async () => {
    await seen('bulleit', 30);
    await seen('dalwhinnie', 60);
    await seen('aberlour', 10);
    await seen('craigellachie', 90);
    expect(await termsAt(noon)).toEqual(['craigellachie', 'dalwhinnie']);
    await accept('craigellachie');
    expect(await termsAt(noon + QUARTER_MS)).toEqual(['bulleit']);
    expect(await termsAt(noon + 2 * QUARTER_MS)).toEqual([]);
    await accept('dalwhinnie');
    expect(await termsAt(noon + 3 * QUARTER_MS)).toEqual(['aberlour']);
  });

  it('lets what waits again keep its place before what was seen later', async () => {
    await seen('bulleit', 30);
    await seen('dalwhinnie', 60);
    expect(await termsAt(noon)).toEqual(['bulleit', 'dalwhinnie']);
    await seen('aberlour', 20);
    await seen('craigellachie', 40);
    await expire('bulleit');
    await expire('dalwhinnie');
    expect(await termsAt(noon + 2 * QUARTER_MS)).toEqual(['craigellachie', 'dalwhinnie']);
  });

  it('counts the alerts whose turn it was not', async () => {
    const count = async () => {
      const { values } = await metrics.counter({ name: 'barrelhive_alerts_put_off_total', help: '' }).get();
      return values[0]?.value ?? 0;
    };
    for (const word of WORDS) await seen(word, 30);
    const before = await count();
    await termsAt(noon);
    expect((await count()) - before).toBe(WORDS.length - 2);
    for (const word of WORDS) await accept(word);
    await termsAt(noon + 2 * QUARTER_MS);
    expect((await count()) - before).toBe(WORDS.length - 2);
  });

  it('lets a notice wait in the queue since its first match was seen', async () => {
    await seen('bulleit', 60);
    await seen('bulleit', 30);
    await termsAt(noon);
    const since = `SELECT FROM message m JOIN notice n ON n.id = m.notice_id
      WHERE waits_since = $1 AND jsonb_array_length(content -> 'items') = 1`;
    expect(await execute(notifications.dataSource, since, [new Date(noon - 60 * MINUTE_MS)])).toBe(1);
  });
});
