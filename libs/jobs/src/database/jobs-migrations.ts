import { CreateJobTables1767225600002 } from './create-job-tables.migration';

/** The migrations that every service with a database runs before its own. */
export const jobsMigrations = [CreateJobTables1767225600002];
