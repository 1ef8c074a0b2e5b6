import { execute } from '@barrelhive/database';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import { SlotClock, SlotLease, type HeldSlot, type ScheduledTask } from '../src/index';

const slot = new Date('2026-11-21T17:00:00Z');
const nextSlot = new Date('2026-11-21T18:00:00Z');
const after = (seconds: number) => new Date(slot.getTime() + seconds * 1000);

describe('the clock of a task', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let lease: SlotLease;

  beforeEach(async () => {
    database = await testDatabase({ name: 'billing', migrations: [] });
    dataSource = await database.connect();
    lease = new SlotLease(dataSource);
  });
  afterEach(() => database.dispose());

  const workToSee = () => jest.fn<Promise<void>, [HeldSlot]>().mockResolvedValue();
  const clockWith = (work: ScheduledTask['work'], more = {}) =>
    new SlotClock(lease, { name: 'reconcile', stepSeconds: 3_600, retryAfterMs: 0, work, ...more });
  const slotsOf = (work: ReturnType<typeof workToSee>) => work.mock.calls.map(([held]) => held.slot);

  it('runs a slot that is due, throws its failure on, and repeats it after five seconds until it succeeds', async () => {
    const work = workToSee().mockRejectedValueOnce(new Error('the provider is away'));
    const clock = clockWith(work);
    await expect(clock.look(after(1))).rejects.toThrow('the provider is away');
    await clock.look(after(5));
    await clock.look(after(6));
    await clock.look(after(20));
    expect(slotsOf(work)).toEqual([slot, slot]);
    expect(await lease.run('reconcile', slot, async () => 'again')).toBeUndefined();
  });

  it('repeats what failed though the clock was set back meanwhile', async () => {
    const work = workToSee().mockRejectedValueOnce(new Error('the provider is away'));
    const clock = clockWith(work);
    await expect(clock.look(after(3_000))).rejects.toThrow('the provider is away');
    await clock.look(after(1_200));
    expect(slotsOf(work)).toEqual([slot, slot]);
  });

  it('runs the next slot as it begins', async () => {
    const work = workToSee();
    const clock = clockWith(work);
    await clock.look(after(3_599));
    await clock.look(after(3_600));
    expect(slotsOf(work)).toEqual([slot, nextSlot]);
  });

  it('takes its start for a slot, too, if the task says so', async () => {
    const work = workToSee();
    const later = new Date('2099-11-21T17:00:00Z');
    const clock = clockWith(work, { runsAtStart: true });
    await clock.look(slot);
    await clock.look(later);
    expect(slotsOf(work)).toEqual([expect.any(Date), later]);
    expect(slotsOf(work)[0]?.getTime()).toBeGreaterThan(slot.getTime());
  });

  it('does nothing while no slot is due', async () => {
    const work = workToSee();
    await clockWith(work, { isOpenAt: () => false }).look(slot);
    expect(work).not.toHaveBeenCalled();
    expect(await execute(dataSource, 'SELECT FROM job_run')).toBe(0);
  });
});
