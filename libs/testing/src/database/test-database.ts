import type { ServiceName } from '@barrelhive/contracts';
import type { MigrationClass } from '@barrelhive/service-kit';

export interface TestDatabase {
  url: string;
  dispose(): Promise<void>;
}

export async function testDatabase(service: {
  name: ServiceName;
  migrations: MigrationClass[];
}): Promise<TestDatabase> {
  throw new Error(`no test database for ${service.name} yet`);
}
