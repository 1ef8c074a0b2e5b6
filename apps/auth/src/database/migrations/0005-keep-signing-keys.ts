import { notifyOnChange } from '@barrelhive/jobs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys of session tokens, sealed by the service's secret: one signs, and one that will or did is published beside it. */
export class KeepSigningKeys1767484800020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE signing_key (
        id text PRIMARY KEY,
        sealed_by text NOT NULL,
        sealed bytea NOT NULL,
        published_at timestamptz NOT NULL DEFAULT now(),
        signs_from timestamptz,
        retired_at timestamptz
      );
      CREATE UNIQUE INDEX signing_key_that_signs ON signing_key ((true))
        WHERE signs_from IS NOT NULL AND retired_at IS NULL;
      CREATE UNIQUE INDEX signing_key_that_is_next ON signing_key ((true)) WHERE signs_from IS NULL;
    `);
    await runner.query(notifyOnChange('signing_key', 'INSERT OR UPDATE OR DELETE'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE signing_key');
  }
}
