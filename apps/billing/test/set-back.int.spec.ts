import { randomUUID } from 'node:crypto';
import { eventually } from '@barrelhive/testing';
import { startBilling, type RunningBilling } from './running-billing';

describe('a database of billing that was set back', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());

  it('learns from the provider who paid since, without waiting for the night', async () => {
    const sql = `SELECT FROM job_run WHERE task = 'reconcile-subscriptions' AND finished_at IS NOT NULL`;
    await eventually('the comparison at the start', async () => (await billing.count(sql)) === 1);
    billing.stripe.webhooks.setFaults({ dropNext: 100 });
    const user = randomUUID();
    await billing.subscribe(user, 'standard');
    await billing.count(`UPDATE kept_timeline SET timeline = 'of before'`);
    expect(await billing.expectSubscribed(user, true)).toMatchObject({ check: { subscription_tier: 'standard' } });
    expect(await billing.count('SELECT FROM kept_timeline WHERE timeline = current_timeline()')).toBe(1);
  });
});
