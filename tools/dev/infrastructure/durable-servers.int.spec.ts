import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { queryRows, withClient } from '@barrelhive/database';
import { Redis } from 'ioredis';
import * as z from 'zod';
import type { Guardian } from '../processes/guardian';
import { isRunning } from '../processes/is-running.mjs';
import { startProcess, type ProcessPlan, type RunningProcess } from '../processes/start-process';
import { waitUntil } from '../processes/wait-until';
import { createDatabase, postgresAnswers, prepareDurablePostgres } from './postgres';
import { prepareDurableRedis, redisAnswers } from './redis';

/** A run that is killed together with its guardian leaves its servers behind. */
const absentGuardian: Guardian = { watch: () => undefined, forget: () => undefined, removeAtEnd: () => undefined };

describe('the servers of a local run', () => {
  // The blanks are part of the test: people keep clones in such folders.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive of two words '));
  const started: RunningProcess[] = [];
  beforeAll(() => chmodSync(folder, 0o755));
  afterAll(async () => {
    await Promise.all(started.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (plan: ProcessPlan): RunningProcess => {
    const running = startProcess(plan, absentGuardian);
    for (const stream of running.output) stream.resume();
    started.push(running);
    return running;
  };
  const startPostgres = async (options?: { fresh: boolean }) => {
    const plan = await prepareDurablePostgres(folder, 0, options);
    const running = start(plan.process);
    await waitUntil('Postgres', () => postgresAnswers(plan.url('postgres')));
    return { plan, running };
  };
  const query = (url: string, text: string) =>
    withClient(url, (client) => queryRows(client, z.object({ shelf: z.string() }), text));

  it('keep what Postgres was told, in a folder with blanks in its name, over an orderly end', async () => {
    const first = await startPostgres();
    await createDatabase(first.plan.url('postgres'), 'barrelhive');
    await createDatabase(first.plan.url('postgres'), 'barrelhive');
    await query(first.plan.url('barrelhive'), "CREATE TABLE bottle AS SELECT 'top' AS shelf");
    await first.running.stop();

    const second = await startPostgres();
    expect(await query(second.plan.url('barrelhive'), 'SELECT shelf FROM bottle')).toEqual([{ shelf: 'top' }]);
    await second.running.stop();
  });

  it('replace a Postgres that a killed run left running', async () => {
    const left = await startPostgres();
    const next = await startPostgres();
    expect(isRunning(left.running.pid)).toBe(false);
    expect(await postgresAnswers(next.plan.url('postgres'))).toBe(true);
    await next.running.stop();
  });

  it("start in spite of a pid file whose number is somebody else's by now", async () => {
    writeFileSync(path.join(folder, 'postgres/postmaster.pid'), `${process.pid}\n`);
    const { plan, running } = await startPostgres();
    expect(await postgresAnswers(plan.url('postgres'))).toBe(true);
    await running.stop();
  });

  const startRedis = async (options?: { fresh: boolean }) => {
    const plan = await prepareDurableRedis(folder, 0, options);
    const running = start(plan.process);
    await waitUntil('Redis', () => redisAnswers(plan));
    return { running, client: new Redis(plan.url) };
  };

  it('replace a Redis that a killed run left running, with what it was told', async () => {
    const left = await startRedis();
    await left.client.set('shelf', 'top');
    left.client.disconnect();

    const next = await startRedis();
    expect(isRunning(left.running.pid)).toBe(false);
    expect(await next.client.get('shelf')).toBe('top');
    next.client.disconnect();
    await next.running.stop();
  });

  it('keep nothing of a server that is asked to be fresh, which may still run', async () => {
    const [postgres, redis] = [await startPostgres(), await startRedis()];
    await createDatabase(postgres.plan.url('postgres'), 'emptied');
    await redis.client.set('kept', 'yes');
    redis.client.disconnect();

    const [freshPostgres, freshRedis] = [await startPostgres({ fresh: true }), await startRedis({ fresh: true })];
    const databases = `SELECT datname AS shelf FROM pg_database WHERE datname IN ('emptied', 'postgres')`;
    expect(await query(freshPostgres.plan.url('postgres'), databases)).toEqual([{ shelf: 'postgres' }]);
    expect(await freshRedis.client.get('kept')).toBeNull();
    freshRedis.client.disconnect();
    await Promise.all([freshPostgres.running.stop(), freshRedis.running.stop()]);
  });
});
