import { execute } from '@barrelhive/database';
import { MOVE_TO_MONTHS } from '../src/retention/months-of-messages';
import { blocksOf } from './blocks-of';
import type { RunningNotifications } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

const DAY_MS = 86_400_000;
const ANNOUNCED = 20_000;
const BLOCKS_AT_MOST = 200;

describe('with much that went out', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startWithoutLoops();
  });
  afterAll(() => notifications.dispose());

  it('the notices that are over are found past the announcements, which stay', async () => {
    await execute(
      notifications.dataSource,
      `INSERT INTO message (channel, notice_id, user_id, occasion, correlation_id, state, created_at)
       SELECT 'sms', gen_random_uuid(), 'u-' || nth, 'list', 'c', 'delivered', now() - interval '30 days' - make_interval(secs => nth)
         FROM generate_series(1, $1::int) AS nth`,
      [ANNOUNCED],
    );
    await execute(notifications.dataSource, 'VACUUM ANALYZE message');
    const parameters = [new Date(Date.now() - 10 * DAY_MS), 1_000];
    expect(await blocksOf(notifications.dataSource, { query: MOVE_TO_MONTHS, parameters, rows: 0 })).toBeLessThan(
      BLOCKS_AT_MOST,
    );
  });
});
