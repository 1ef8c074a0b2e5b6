import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a pass rewrite its rows within their pages: room is left there, and no index holds what every pass changes. What is newer
 * than a revision or an instant is found by reading the table, which takes milliseconds and is asked only after a pass.
 */
export class EaseRefresh1767225700004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX product_revision;
      DROP INDEX store_stock_checked;
      ALTER TABLE product SET (fillfactor = 80);
      ALTER TABLE store_stock SET (fillfactor = 80);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE store_stock RESET (fillfactor);
      ALTER TABLE product RESET (fillfactor);
      CREATE INDEX store_stock_checked ON store_stock (checked_at);
      CREATE INDEX product_revision ON product (revision);
    `);
  }
}
