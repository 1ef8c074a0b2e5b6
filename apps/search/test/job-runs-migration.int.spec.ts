import { execute, queryRows } from '@barrelhive/database';
import { acrossMigration } from '@barrelhive/testing';
import * as z from 'zod';
import { searchMigrations } from '../src/database/migrations';
import { TakeOverJobRuns1767225700006 } from '../src/database/migrations/0006-take-over-job-runs';

const jobRun = z.object({ task: z.string(), isFinished: z.boolean(), isLeased: z.boolean() });

describe('the migration to the shared table of job runs', () => {
  it('keeps which slots are finished and which are being worked on', async () => {
    await acrossMigration(
      { name: 'search', migrations: searchMigrations },
      TakeOverJobRuns1767225700006,
      `INSERT INTO schedule_run (task, slot, runner, lease_until, finished_at) VALUES
         ('refresh', '2026-11-21 17:00Z', gen_random_uuid(), now() - interval '1 hour', now() - interval '1 hour'),
         ('source-pages', '2026-11-21 18:00Z', gen_random_uuid(), now() + interval '1 hour', NULL)`,
      async (dataSource) => {
        const runs = await queryRows(
          dataSource,
          jobRun,
          `SELECT task, finished_at IS NOT NULL AS "isFinished", lease_until > now() AS "isLeased" FROM job_run ORDER BY slot`,
        );
        expect(runs).toEqual([
          { task: 'refresh', isFinished: true, isLeased: false },
          { task: 'source-pages', isFinished: false, isLeased: true },
        ]);
        expect(await execute(dataSource, `SELECT FROM pg_tables WHERE tablename = 'schedule_run'`)).toBe(0);
      },
    );
  });
});
