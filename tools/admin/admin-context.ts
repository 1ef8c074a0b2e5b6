import type { ServiceName } from '@barrelhive/contracts';
import { createServiceDataSource, type EntityClass } from '@barrelhive/service-kit';
import type { AdminContext } from './command';
import { resetPasswordEntities } from './commands/reset-password';

const entitiesOf: Partial<Record<ServiceName, EntityClass[]>> = { auth: resetPasswordEntities };

/** Commands act as the service whose data they touch: in its schema, with its role, and with nobody else's tables. */
export function adminContext(databaseUrl: string): AdminContext {
  return {
    async withDatabase(name, work) {
      const dataSource = createServiceDataSource({ name, databaseUrl, entities: entitiesOf[name], poolSize: 2 });
      await dataSource.initialize();
      try {
        return await work(dataSource);
      } finally {
        await dataSource.destroy();
      }
    },
  };
}
