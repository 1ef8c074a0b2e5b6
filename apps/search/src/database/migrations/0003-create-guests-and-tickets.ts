import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Guests' searches (by cookie and, keyed, by address) and the single-use tickets of the stream. */
export class CreateGuestsAndTickets1767225700003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE guest_search (
        id uuid PRIMARY KEY,
        guest_id uuid NOT NULL,
        address_key bytea NOT NULL,
        day date NOT NULL,
        reserved_at timestamptz NOT NULL DEFAULT now(),
        counted_at timestamptz
      );
      CREATE INDEX guest_search_guest ON guest_search (guest_id);
      CREATE INDEX guest_search_address ON guest_search (address_key, day);
      CREATE INDEX guest_search_old ON guest_search (reserved_at);

      CREATE TABLE search_ticket (
        digest bytea PRIMARY KEY,
        identity jsonb NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX search_ticket_expired ON search_ticket (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE search_ticket, guest_search;`);
  }
}
