import type { ServiceName } from '@barrelhive/contracts';
import type { MigrationInterface } from 'typeorm';

/** A migration class; its name ends with the milliseconds it is ordered by. */
export type MigrationClass = new () => MigrationInterface;

export interface MigrateOptions {
  name: ServiceName;
  /** A user that owns, or may create, the service's role and schema. */
  databaseUrl: string;
  migrations: MigrationClass[];
}

export async function migrateService({ name }: MigrateOptions): Promise<void> {
  throw new Error(`${name} cannot be migrated yet`);
}
