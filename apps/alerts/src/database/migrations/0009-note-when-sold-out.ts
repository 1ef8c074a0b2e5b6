import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when a product that was in stores is in none, as the catalogue was observed. A replica of the version before notes it, too, since the
 * database does. Null where nobody saw the last bottle go.
 */
export class NoteWhenSoldOut1767571200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE catalogue_entry ADD COLUMN sold_out_since timestamptz;
      CREATE FUNCTION note_when_sold_out() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.store_qty > 0 THEN
          NEW.sold_out_since := NULL;
        ELSIF NEW.store_qty = 0 AND OLD.store_qty > 0 THEN
          NEW.sold_out_since := NEW.observed_at;
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER catalogue_entry_sold_out BEFORE UPDATE OF store_qty ON catalogue_entry
        FOR EACH ROW EXECUTE FUNCTION note_when_sold_out();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER catalogue_entry_sold_out ON catalogue_entry;
      DROP FUNCTION note_when_sold_out();
      ALTER TABLE catalogue_entry DROP COLUMN sold_out_since;
    `);
  }
}
