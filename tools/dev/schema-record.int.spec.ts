import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { emptyDatabase, testDatabase } from '@barrelhive/testing';
import { claimSchema } from './schema-record';

const DIGESTS = { 'auth.CreateAuth1': 'a', 'billing.CreateBilling1': 'b' };

describe('the migrations of a data folder', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-schema-'));
    database = await emptyDatabase();
  });
  afterEach(async () => {
    await database.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const claim = (digests: Record<string, string>, url = database.url) => claimSchema(folder, url, digests);

  it('are noted at the first start, and may be joined by further ones', async () => {
    await claim(DIGESTS);
    await claim(DIGESTS);
    await claim({ ...DIGESTS, 'auth.AddVisits2': 'c' });
    await expect(claim(DIGESTS)).rejects.toThrow('another version of the migrations');
  });

  it.each([
    ['was edited', { ...DIGESTS, 'auth.CreateAuth1': 'edited' }],
    ['is gone', { 'billing.CreateBilling1': 'b' }],
  ])('refuse the start, in a sentence that offers --fresh, when one %s', async (_what, digests) => {
    await claim(DIGESTS);
    await expect(claim(digests)).rejects.toThrow(
      `The data in ${folder} were made by another version of the migrations, and cannot be brought up to date. ` +
        'To delete them and start anew: npm start -- --fresh',
    );
    await claim(DIGESTS);
  });

  it('are not known in a folder whose database is older than the note', async () => {
    const migrated = await testDatabase({ name: 'auth', migrations: [] });
    try {
      await expect(claim(DIGESTS, migrated.url)).rejects.toThrow('npm start -- --fresh');
    } finally {
      await migrated.dispose();
    }
  });
});
