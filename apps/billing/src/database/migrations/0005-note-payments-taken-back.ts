import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes since when the payment of a subscription is refunded in full or disputed: from then on it gives nothing. */
export class NotePaymentsTakenBack1767571200012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription ADD COLUMN taken_back_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription DROP COLUMN taken_back_at');
  }
}
