import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The occasion of a message no longer contains its recipient, who has a column already; both together are unique. The old
 * messages keep their occasion, so that nobody gets a second one for it. Names follow the words of the domain.
 */
export class NameRecipientAndOccasion1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE phone_standing RENAME TO phone_state;
      ALTER INDEX phone_standing_pkey RENAME TO phone_state_pkey;
      ALTER TABLE message RENAME COLUMN news TO content;
      ALTER TABLE message RENAME COLUMN items_told TO item_count;

      DROP INDEX message_once_per_occasion;
      UPDATE message
         SET occasion = kind || ':' || substr(occasion, length(kind || ':' || user_id || ':') + 1)
        FROM (VALUES ('list'), ('drawing')) AS announcement (kind)
       WHERE starts_with(occasion, kind || ':' || user_id || ':');
      CREATE UNIQUE INDEX message_once_per_occasion ON message (user_id, occasion)
        WHERE state <> 'suppressed' AND NOT (state IN ('failed', 'expired') AND sid IS NULL AND unclear_since IS NULL);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX message_once_per_occasion;
      UPDATE message SET occasion = kind || ':' || user_id || substr(occasion, length(kind) + 1)
        FROM (VALUES ('list'), ('drawing')) AS announcement (kind)
       WHERE starts_with(occasion, kind || ':');
      CREATE UNIQUE INDEX message_once_per_occasion ON message (occasion)
        WHERE state <> 'suppressed' AND NOT (state IN ('failed', 'expired') AND sid IS NULL AND unclear_since IS NULL);

      ALTER TABLE message RENAME COLUMN item_count TO items_told;
      ALTER TABLE message RENAME COLUMN content TO news;
      ALTER INDEX phone_state_pkey RENAME TO phone_standing_pkey;
      ALTER TABLE phone_state RENAME TO phone_standing;
    `);
  }
}
