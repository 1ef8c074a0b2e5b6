import { createServiceDataSource } from '@barrelhive/service-kit';
import type { AdminContext } from './command';

/** Commands act as the service whose data they touch: in its schema, with its role, and with nobody else's tables. */
export function adminContext(databaseUrl: string, operator: string): AdminContext {
  return {
    databaseUrl,
    operator,
    async withDatabase(name, work) {
      const dataSource = createServiceDataSource({ name, databaseUrl, poolSize: 2 });
      await dataSource.initialize();
      try {
        return await work(dataSource);
      } finally {
        await dataSource.destroy();
      }
    },
  };
}
