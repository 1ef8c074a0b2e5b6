import { readFileSync } from 'node:fs';
import { upstreamNames, type Upstream } from '@barrelhive/contracts';
import { sharedMigrations } from '@barrelhive/service-kit';
import { everyMigration } from '../src/every-migration';
import { contractions, withoutContractions } from '../rules/contractions';
import { migrationFaults, recordMigration } from '../rules/migration-faults';
import * as z from 'zod';

const migrationsOf = (service: Upstream) => [...sharedMigrations, ...everyMigration[service]];
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));

describe('every migration', () => {
  it('may run while the version before serves requests', async () => {
    const faults: Record<string, string[]> = {};
    for (const service of upstreamNames) {
      const recorded = await Promise.all(migrationsOf(service).map((migration) => recordMigration(migration)));
      for (const [name, found] of migrationFaults(recorded)) {
        const left = withoutContractions(found, { unusedSince: contractions[name], version });
        if (left.length > 0) faults[name] = left;
      }
    }
    expect(faults).toEqual({});
  });

  it('takes away or demands only what a release before this one already did without or kept to', () => {
    const faults = [
      'drops account.name, which the version before may still use',
      'demands account.has_city of every new row, which the version before may not keep to',
      'updates account',
    ];
    const left = (unusedSince?: string) => withoutContractions(faults, { unusedSince, version: '0.10.0' });
    expect([left(), left('0.10.0'), left('0.9.0')]).toEqual([faults, faults, ['updates account']]);
  });
});
