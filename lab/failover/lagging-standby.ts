import { rmSync } from 'node:fs';
import { execute, withClient } from '@barrelhive/database';
import { FaultyProxy } from '../../libs/testing/src/network/faulty-proxy';
import { postgresAnswers, prepareStandby, type PostgresPlan } from '../../tools/dev/infrastructure/postgres';
import type { Guardian } from '../../tools/dev/processes/guardian';
import { startProcess, type RunningProcess } from '../../tools/dev/processes/start-process';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import { runFolder } from '../product/run-folder';

const START_BOUND_MS = 60_000;

/** A Postgres that follows another asynchronously, until it is made to lag and then takes its place. */
export class LaggingStandby {
  private constructor(
    private readonly plan: PostgresPlan,
    private readonly process: RunningProcess,
    private readonly replication: FaultyProxy,
    private readonly folder: string,
  ) {}

  /** Resolves once it follows. */
  static async of(primaryUrl: string, guardian: Guardian): Promise<LaggingStandby> {
    const folder = runFolder('standby', guardian);
    const replication = await FaultyProxy.to(primaryUrl);
    const plan = await prepareStandby(primaryUrl, new URL(replication.url), folder);
    const standby = new LaggingStandby(plan, startProcess(plan.process, guardian), replication, folder);
    await waitUntil('The start of the standby', () => postgresAnswers(plan.url('postgres')), START_BOUND_MS);
    await waitUntil('The standby', () => isFollowed(primaryUrl), START_BOUND_MS);
    return standby;
  }

  get port(): number {
    return Number(new URL(this.plan.url('postgres')).port);
  }

  url(database: string): string {
    return this.plan.url(database);
  }

  /** From now on it hears of no commit. */
  lag(): void {
    this.replication.holdAnswers();
  }

  /** What it did not hear of is lost. */
  async promote(): Promise<void> {
    this.replication.cut();
    await ask(this.plan.url('postgres'), 'SELECT pg_promote()');
  }

  /** An orderly end would wait until who follows heard of everything. */
  crash(): void {
    this.process.kill();
  }

  async stop(): Promise<void> {
    await this.process.stop();
    await this.replication.dispose();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function isFollowed(primaryUrl: string): Promise<boolean> {
  return (await ask(primaryUrl, `SELECT FROM pg_stat_replication WHERE state = 'streaming'`)) > 0;
}

function ask(url: string, sql: string): Promise<number> {
  return withClient(url, (client) => execute(client, sql));
}
