import { createServiceDataSource } from '@barrelhive/service-kit';
import { adminDatabaseUrl } from './admin-settings';
import type { AdminContext } from './command';

/** Commands act as the service whose data they touch: in its schema, with its role, and with nobody else's tables. */
export function adminContext(env: AdminContext['env'], operator: string): AdminContext {
  return {
    env,
    operator,
    get databaseUrl() {
      return adminDatabaseUrl(env);
    },
    async withDatabase(name, work) {
      const dataSource = createServiceDataSource({ name, databaseUrl: adminDatabaseUrl(env), poolSize: 2 });
      await dataSource.initialize();
      try {
        return await work(dataSource);
      } finally {
        await dataSource.destroy();
      }
    },
  };
}
