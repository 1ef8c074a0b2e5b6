import type { ServiceName } from '@barrelhive/contracts';
import type { DataSource } from 'typeorm';

/** What a command may use. */
export interface AdminContext {
  /** The settings of the call. */
  env: Readonly<Record<string, string | undefined>>;
  /** The database of the product, as a user that may act as each service. Throws one sentence when there is none. */
  databaseUrl: string;
  /** Who calls the command, as the audit names them. */
  operator: string;
  /** Runs `work` with connections in the schema and role of one service, and closes them afterwards. */
  withDatabase: <T>(service: ServiceName, work: (dataSource: DataSource) => Promise<T>) => Promise<T>;
}

/** Something an operator can tell the product to do. */
export interface Command {
  /** The words it is called by, with its arguments: `reset-password <email>`. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** Gives the lines to print. Throws a UsageError when the arguments make no sense. */
  run(args: readonly string[], context: AdminContext): Promise<string[]>;
}

/** The command was called wrongly; its usage is shown. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
