import { execute, queryRow } from '@barrelhive/database';
import { eventually, testDatabase, type TestDatabase } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { type HeldSlot, SlotHandedBackError, SlotLease, SlotLostError } from '../src/index';

const slot = new Date('2026-11-21T17:00:00Z');
const nextSlot = new Date('2026-11-21T17:10:00Z');
const AT_ONCE = { retryAfterMs: 0 };
/** A lease so short that a test can outlive it. */
const SHORT = { leaseMs: 2_000, renewMs: 200 };
const NEVER_RENEWED = { leaseMs: 100, renewMs: 3_600_000 };

const done = async () => 'done';
const fail = async () => {
  throw new Error('the work failed');
};

/** Work that the test lets go on, and the promise that it has begun. */
function workByHand() {
  let begin = () => {};
  let finish = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const work = async () => {
    begin();
    await finished;
    return 'done';
  };
  return { work, begun, finish };
}

describe('the lease of a slot', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let lease: SlotLease;

  beforeEach(async () => {
    database = await testDatabase({ name: 'alerts', migrations: [] });
    dataSource = await database.connect();
    await execute(dataSource, 'CREATE TABLE notice (made_by text NOT NULL)');
    lease = new SlotLease(dataSource);
  });
  afterEach(() => database.dispose());

  const loseLeases = () => execute(dataSource, `UPDATE job_run SET lease_until = lease_until - interval '1 minute'`);
  const notices = () => execute(dataSource, 'SELECT FROM notice');

  it('is given to one runner, however many try at once and again later', async () => {
    let runs = 0;
    const tryAll = () =>
      Promise.all(Array.from({ length: 8 }, () => new SlotLease(dataSource).run('refresh', slot, async () => ++runs)));
    expect((await tryAll()).filter(Boolean)).toEqual([1]);
    expect((await tryAll()).filter(Boolean)).toEqual([]);
    expect(runs).toBe(1);
  });

  it('is not waited for while somebody holds its row, and is taken once that is over', async () => {
    await lease.run('refresh', slot, fail, AT_ONCE).catch(() => undefined);
    await dataSource.transaction(async (frozen) => {
      await execute(frozen, 'SELECT FROM job_run FOR UPDATE');
      expect(await lease.run('refresh', slot, done)).toBeUndefined();
      expect(await lease.run('reconcile', slot, done)).toBe('done');
    });
    expect(await lease.run('refresh', slot, done)).toBe('done');
  });

  it('is taken over when the runner that had it is lost', async () => {
    const lost = workByHand();
    const losing = lease.run('refresh', slot, lost.work);
    await lost.begun;
    const heir = new SlotLease(dataSource);
    expect(await heir.run('refresh', slot, done)).toBeUndefined();
    await loseLeases();
    expect(await heir.run('refresh', slot, done)).toBe('done');
    lost.finish();
    await expect(losing).rejects.toThrow(SlotLostError);
  });

  it('outlasts its term while the work runs', async () => {
    const long = workByHand();
    const running = new SlotLease(dataSource, SHORT).run('refresh', slot, long.work);
    await long.begun;
    await execute(dataSource, 'CREATE TABLE first_term AS SELECT lease_until AS ends_at FROM job_run');
    const hasEnded = () => execute(dataSource, 'SELECT FROM first_term WHERE ends_at < now()');
    await eventually('the first term to end', async () => (await hasEnded()) === 1);
    expect(await lease.run('refresh', slot, done)).toBeUndefined();
    long.finish();
    expect(await running).toBe('done');
  });

  it('tells the work when another runner took the slot', async () => {
    const refused = new SlotLease(dataSource, SHORT).run('refresh', slot, async ({ signal }) => {
      await execute(dataSource, 'UPDATE job_run SET runner = gen_random_uuid()');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
    });
    await expect(refused).rejects.toThrow(
      'the slot 2026-11-21T17:00:00.000Z of refresh was taken over by another runner',
    );
  });

  it('waits for the work of an earlier slot to end', async () => {
    const first = workByHand();
    const running = lease.run('refresh', slot, first.work);
    await first.begun;
    expect(await lease.run('refresh', nextSlot, done)).toBeUndefined();
    expect(await lease.run('another task', nextSlot, done)).toBe('done');
    first.finish();
    await running;
    expect(await lease.run('refresh', nextSlot, done)).toBe('done');
  });

  it('stays open when the work failed, and may be taken again at once', async () => {
    await expect(lease.run('reconcile', slot, fail, AT_ONCE)).rejects.toThrow('the work failed');
    expect(await lease.run('reconcile', slot, done)).toBe('done');
    expect(await lease.run('reconcile', slot, done)).toBeUndefined();
  });

  it('rests after a failure for as long as asked, and holds up no other slot meanwhile', async () => {
    await expect(lease.run('reconcile', slot, fail, { retryAfterMs: 60_000 })).rejects.toThrow('the work failed');
    expect(await lease.run('reconcile', slot, done)).toBeUndefined();
    expect(await lease.run('reconcile', nextSlot, done)).toBe('done');
    await execute(dataSource, `UPDATE job_run SET retry_at = retry_at - interval '1 minute'`);
    expect(await lease.run('reconcile', slot, done)).toBe('done');
  });

  it('can be handed back by the work, which is no failure', async () => {
    const handBack = async () => {
      throw new SlotHandedBackError('nothing can be read');
    };
    expect(await lease.run('refresh', slot, handBack)).toBeUndefined();
    expect(await new SlotLease(dataSource).run('refresh', slot, done)).toBe('done');
  });

  it('is handed back when the service stops, and no other is taken', async () => {
    const stoppable = lease.run('refresh', slot, async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
    });
    await eventually('the slot to be taken', async () => (await execute(dataSource, 'SELECT FROM job_run')) === 1);
    await lease.stop();
    expect(await stoppable).toBeUndefined();
    expect(await lease.run('refresh', slot, done)).toBeUndefined();
    expect(await new SlotLease(dataSource).run('refresh', slot, done)).toBe('done');
  });

  it('lets work that does not listen finish before the service stops', async () => {
    const deaf = workByHand();
    const running = lease.run('refresh', slot, deaf.work);
    await deaf.begun;
    const stopping = lease.stop();
    deaf.finish();
    await stopping;
    expect(await running).toBe('done');
    expect(await new SlotLease(dataSource).run('refresh', slot, done)).toBeUndefined();
  });

  it('forgets runs of a week ago', async () => {
    await lease.run('refresh', new Date('2026-11-01T00:00:00Z'), done);
    await lease.run('refresh', slot, done);
    expect(await execute(dataSource, 'SELECT FROM job_run')).toBe(1);
  });

  describe('with work in a transaction', () => {
    /** Inserts a notice, does what else is asked, and finishes the slot, all in one transaction. */
    const makeNotice =
      (by: string, then: () => Promise<unknown> = done) =>
      (held: HeldSlot) =>
        dataSource.transaction(async (manager) => {
          await execute(manager, 'INSERT INTO notice VALUES ($1)', [by]);
          await then();
          await held.finish(manager);
          return by;
        });

    it('is finished together with the work', async () => {
      expect(await lease.run('alerts', slot, makeNotice('a'))).toBe('a');
      expect(await lease.run('alerts', slot, makeNotice('b'))).toBeUndefined();
      expect(await notices()).toBe(1);
    });

    it('is finished by neither when the work fails', async () => {
      const failing = lease.run('alerts', slot, makeNotice('a', fail), AT_ONCE);
      await expect(failing).rejects.toThrow('the work failed');
      expect(await notices()).toBe(0);
      expect(await lease.run('alerts', slot, makeNotice('b'))).toBe('b');
    });

    it('commits nothing once another runner took the slot', async () => {
      const overtaken = () => eventually('another runner to take the slot', async () => (await take()) === 'heir');
      const take = () => lease.run('alerts', slot, makeNotice('heir'));
      const slow = new SlotLease(dataSource, NEVER_RENEWED).run('alerts', slot, makeNotice('slow', overtaken));
      await expect(slow).rejects.toThrow(SlotLostError);
      const made = await queryRow(dataSource, z.object({ by: z.string() }), 'SELECT made_by AS by FROM notice');
      expect(made).toEqual({ by: 'heir' });
      expect(await notices()).toBe(1);
    });
  });
});
