import { execute } from '@barrelhive/database';
import { eventually, testDatabase, type TestDatabase } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import { SlotClock, SlotLease } from '../src/index';

const slot = new Date('2026-11-21T17:00:00Z');

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

  it('runs a slot that is due, reports its failure, and repeats it until it succeeds', async () => {
    const errors: unknown[] = [];
    const seen: Date[] = [];
    const clock = new SlotClock(lease, {
      task: 'reconcile',
      slotAt: () => slot,
      retryAfterMs: 0,
      onError: (error) => errors.push(error),
      work: async (held) => {
        seen.push(held.slot);
        if (seen.length === 1) throw new Error('the provider is away');
      },
    });
    clock.start();
    await eventually('the slot to be finished', async () => lease.lastFinished('reconcile'));
    await clock.stop();
    expect(seen).toEqual([slot, slot]);
    expect(errors).toEqual([new Error('the provider is away')]);
  });

  it('does nothing while no slot is due', async () => {
    let looks = 0;
    const work = jest.fn();
    const slotAt = () => {
      looks += 1;
      return undefined;
    };
    const clock = new SlotClock(lease, { task: 'alerts', slotAt, work, onError: work });
    clock.start();
    await eventually('it to look twice', async () => looks > 1);
    await clock.stop();
    expect(work).not.toHaveBeenCalled();
    expect(await execute(dataSource, 'SELECT FROM job_run')).toBe(0);
  });

  it('looks as a second begins, wherever in a second it was started', async () => {
    const looks: number[] = [];
    const slotAt = (now: Date) => void looks.push(now.getMilliseconds());
    const clock = new SlotClock(lease, { task: 'alerts', slotAt, work: jest.fn(), onError: jest.fn() });
    jest.useFakeTimers({ now: new Date('2026-11-21T17:00:00.400Z') });
    clock.start();
    await jest.advanceTimersByTimeAsync(3_000);
    await clock.stop();
    jest.useRealTimers();
    expect(looks).toEqual([400, 0, 0, 0]);
  });
});
