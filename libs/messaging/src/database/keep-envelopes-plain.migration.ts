import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores long envelopes as they are: they live for seconds, and compressing them costs more than all else about writing them. */
export class KeepEnvelopesPlain1767225600001 implements MigrationInterface {
  readonly name = 'KeepEnvelopesPlain1767225600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox ALTER COLUMN envelope SET STORAGE EXTERNAL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox ALTER COLUMN envelope SET STORAGE EXTENDED`);
  }
}
