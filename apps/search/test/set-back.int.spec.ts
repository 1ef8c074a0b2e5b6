import type { EventPayload } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { runSearch, type RunningSearch } from './running-search';

const BLANTON = '016850';
const STORE = 12;

describe('a catalogue after something was set back', () => {
  let search: RunningSearch;

  beforeAll(async () => {
    search = await runSearch();
  });
  afterAll(() => search.stop());

  const returns = async () => {
    const events = await search.events<EventPayload<'inventory.products-changed.v1'>>(
      'inventory.products-changed.v1',
      'alerts',
    );
    return events.flatMap(({ changes }) => changes).filter(({ kind }) => kind === 'back-in-stock');
  };
  /** The replica goes on, and knows in its memory what the database does not. */
  const restoreBackup = async () => {
    await execute(search.database, `UPDATE product SET store_qty = 0, known_store_qty = 0 WHERE sku = $1`, [BLANTON]);
    await execute(
      search.database,
      `CREATE OR REPLACE FUNCTION current_timeline() RETURNS text LANGUAGE sql AS $$ SELECT 'of the backup' $$`,
    );
  };

  it('is told as seen later than before, though the clock ran ahead and was set back', async () => {
    const ahead = new Date(Date.now() + 3_600_000);
    await execute(search.database, `UPDATE refresh_run SET started_at = $1`, [ahead]);
    search.agency.shelf.setPrice(BLANTON, 7_777);
    await search.pass();
    search.agency.shelf.setPrice(BLANTON, 8_888);
    await search.pass();
    const updates = await search.events<EventPayload<'inventory.catalogue-updated.v1'>>(
      'inventory.catalogue-updated.v1',
      'alerts',
    );
    const [first, second] = updates.slice(-2).map(({ observedAt }) => Date.parse(observedAt));
    expect(first).toBeGreaterThan(ahead.getTime());
    expect(second).toBeGreaterThan(first ?? Infinity);
  });

  it('is compared as the restored database has it, so that what was forgotten is found again', async () => {
    search.agency.shelf.setStock(BLANTON, STORE, 3);
    await search.pass();
    expect(await returns()).toHaveLength(1);
    await restoreBackup();
    await search.pass();
    expect(await returns()).toHaveLength(2);
    await search.pass();
    expect(await returns()).toHaveLength(2);
  });
});
