import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How each 0 of the last two days began. It takes over the marks of `product.zero_doubted_at`, which the version before still writes; a
 * later release may drop that column.
 */
export class FollowRecentZeros1767398400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recent_zero (
        sku text PRIMARY KEY,
        began_at timestamptz NOT NULL,
        cause text NOT NULL CHECK (cause IN ('sold-out', 'mass-drop', 'first-picture')),
        ended_at timestamptz
      );
      COMMENT ON COLUMN recent_zero.began_at IS 'when a pass first showed it, accepted or not';
      COMMENT ON COLUMN recent_zero.ended_at IS 'when a zero of a first picture was over; others are deleted then';

      INSERT INTO recent_zero (sku, began_at, cause)
      SELECT sku, zero_doubted_at, 'mass-drop' FROM product
      WHERE zero_doubted_at > now() - interval '48 hours' AND known_store_qty = 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE recent_zero;`);
  }
}
