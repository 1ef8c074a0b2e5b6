import { execute, queryRow, queryRows } from '@barrelhive/database';
import { Inject, Injectable, type Provider } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { Measures } from '../metrics/measures';
import { metrics } from '../metrics/metrics';
import { ServiceLoops } from '../service/service-loops';
import { DELETION_LOG_SETTINGS, DeletionLog, type DeletedKind, type DeletionLogSettings } from './deletion-log';

const LOOK_MS = 2_000;
const AT_ONCE = 500;

/** Injection token of the {@link DeletedKind} of what the service deletes. */
const DELETED_KIND = Symbol('deleted kind');

/** For a migration: what was deleted lately, until and after the log of deletions has it. */
export const CREATE_DELETIONS = `
  CREATE TABLE deletion (
    id text PRIMARY KEY,
    -- False when it is there again.
    is_deleted boolean NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    is_logged boolean NOT NULL DEFAULT false
  );
  CREATE INDEX deletion_not_logged ON deletion (changed_at) WHERE NOT is_logged;
  CREATE INDEX deletion_age ON deletion (changed_at);
`;

const oldestUnlogged = metrics.gauge({
  name: 'barrelhive_deletions_unlogged_seconds',
  help: 'For how long the oldest deletion has not been in the log that outlives a restore of the database; 0 without one',
  labelNames: ['kind'],
});

const FORGET_OLD = 'DELETE FROM deletion WHERE changed_at < now() - make_interval(days => $1)';
const UNLOGGED = `SELECT id, is_deleted AS "isDeleted", changed_at AS "changedAt" FROM deletion
  WHERE NOT is_logged ORDER BY changed_at LIMIT $1`;
/** What changed once more in between stays unlogged. */
const MARK_LOGGED = `UPDATE deletion d SET is_logged = true FROM unnest($1::text[], $2::boolean[]) AS written (id, is_deleted)
  WHERE d.id = written.id AND d.is_deleted = written.is_deleted`;
const OLDEST_UNLOGGED = `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(changed_at)), 0)::float8 AS seconds FROM deletion
  WHERE NOT is_logged`;

const deletionRow = z.object({ id: z.string(), isDeleted: z.boolean(), changedAt: z.date() });
const ageRow = z.object({ seconds: z.number() });

/** In the transaction that deletes them. */
export function noteDeleted(manager: EntityManager, ids: readonly string[]): Promise<void> {
  return note(manager, ids, true);
}

/** In the transaction that makes what was deleted again under its id. */
export function noteThereAgain(manager: EntityManager, ids: readonly string[]): Promise<void> {
  return note(manager, ids, false);
}

async function note(manager: EntityManager, ids: readonly string[], isDeleted: boolean): Promise<void> {
  await execute(
    manager,
    `INSERT INTO deletion (id, is_deleted) SELECT unnest($1::text[]), $2
     ON CONFLICT (id) DO UPDATE SET is_deleted = excluded.is_deleted, changed_at = excluded.changed_at, is_logged = false`,
    [ids, isDeleted],
  );
}

/** Brings what the service deletes into the log of deletions within seconds, and all that is known into one that lost it. */
@Injectable()
class LogDeletions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly log: DeletionLog,
    @Inject(DELETED_KIND) private readonly kind: DeletedKind,
    loops: ServiceLoops,
    measures: Measures,
  ) {
    loops.repeat({ round: () => this.run(), restMs: LOOK_MS, failure: 'deletions could not be logged' });
    measures.add(() => this.measure());
  }

  /** True when there may be more. */
  private async run(): Promise<boolean> {
    await execute(this.dataSource, FORGET_OLD, [this.log.keptDays]);
    // What waits meanwhile is measured.
    if (!this.log.isConnected) return false;
    if (!(await this.log.isKept(this.kind)))
      await execute(this.dataSource, 'UPDATE deletion SET is_logged = false WHERE is_logged AND is_deleted');
    const deletions = await queryRows(this.dataSource, deletionRow, UNLOGGED, [AT_ONCE]);
    if (deletions.length === 0) return false;
    await this.log.write(this.kind, deletions);
    await execute(this.dataSource, MARK_LOGGED, [
      deletions.map(({ id }) => id),
      deletions.map(({ isDeleted }) => isDeleted),
    ]);
    return deletions.length === AT_ONCE;
  }

  private async measure(): Promise<void> {
    const row = await queryRow(this.dataSource, ageRow, OLDEST_UNLOGGED);
    oldestUnlogged.set({ kind: this.kind }, row?.seconds ?? 0);
  }
}

/** What a service provides that logs what it deletes. */
export function loggedDeletions(kind: DeletedKind, settings: DeletionLogSettings): Provider[] {
  return [
    { provide: DELETION_LOG_SETTINGS, useValue: settings },
    { provide: DELETED_KIND, useValue: kind },
    DeletionLog,
    LogDeletions,
  ];
}
