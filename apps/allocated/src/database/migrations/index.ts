import { CreateAllocated1700000000001 } from './0001-create-allocated';

/** In the order they are run. */
export const allocatedMigrations = [CreateAllocated1700000000001];
