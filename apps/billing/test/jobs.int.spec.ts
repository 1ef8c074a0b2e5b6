import { randomUUID } from 'node:crypto';
import { eventually } from '@barrelhive/testing';
import { ReconcileSubscriptions } from '../src/subscriptions/reconcile-subscriptions';
import { startBilling, type RunningBilling } from './running-billing';

const RECONCILE_TASK = 'reconcile-subscriptions';

describe('what billing does unasked', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling({ FOLLOW_UP_POLL_SECONDS: '3600', STRIPE_EVENT_RETENTION_DAYS: '7' });
  });
  afterAll(() => billing.dispose());
  afterEach(() => billing.stripe.webhooks.setFaults({ dropNext: 0 }));

  const runsOfTonight = (condition: string) =>
    billing.count(`SELECT FROM job_run WHERE task = $1 AND ${condition}`, [RECONCILE_TASK]);

  it('repeats a nightly comparison that failed in the same night', async () => {
    await eventually('the comparison at the start', async () => (await runsOfTonight('finished_at IS NOT NULL')) === 1);
    const user = randomUUID();
    billing.stripe.webhooks.setFaults({ dropNext: 100 });
    await billing.subscribe(user, 'standard');
    billing.line.cut();
    await billing.count('DELETE FROM job_run WHERE task = $1', [RECONCILE_TASK]);
    await eventually('a failed comparison', async () => (await runsOfTonight('retry_at > now()')) === 1);
    expect((await billing.check(user)).subscribed).toBe(false);
    billing.line.restore();
    await billing.count('UPDATE job_run SET retry_at = now() WHERE task = $1', [RECONCILE_TASK]);
    await eventually('the entitlement', async () => (await billing.check(user)).subscribed);
    expect(await runsOfTonight('finished_at IS NOT NULL')).toBe(1);
  });

  it('forgets the notes of webhooks that are older than the setting says', async () => {
    await billing.count(
      `INSERT INTO stripe_event (id, type, received_at)
       VALUES ('evt_old', 'x', now() - interval '8 days'), ('evt_young', 'x', now() - interval '6 days')`,
    );
    await billing.service.app.get(ReconcileSubscriptions).run(new AbortController().signal);
    expect(await billing.count(`SELECT FROM stripe_event WHERE id IN ('evt_old', 'evt_young')`)).toBe(1);
    expect(await billing.count(`SELECT FROM stripe_event WHERE id = 'evt_young'`)).toBe(1);
  });

  it("brings a changed name to the provider's customer at once, without waiting for the next poll", async () => {
    const userId = randomUUID();
    const consent = { agreed: true, agreedAt: new Date().toISOString(), wording: 'yes' };
    const account = { userId, email: 'ada@example.com', phone: '+18015550100', consent };
    const nameAtProvider = () =>
      Object.values(billing.stripe.provider.books.customers).find((one) => one.metadata?.user_id === userId)?.name;
    await billing.neighbours.deliver('auth.user-registered.v1', { ...account, name: 'Ada' });
    await billing.checkout(userId, 'basic');
    await eventually('the name', async () => nameAtProvider() === 'Ada');
    await billing.neighbours.deliver('auth.user-updated.v1', { ...account, name: 'Ada Lovelace', version: 2 });
    await eventually('the new name', async () => nameAtProvider() !== 'Ada');
    expect(nameAtProvider()).toBe('Ada Lovelace');
  });
});
