import { connectionBounds, KEEP_ALIVE, withClient } from '@barrelhive/database';
import type pg from 'pg';

/** Works with a connection of the operator's own. */
export function asOperator<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const options = connectionBounds('upkeep');
  return withClient({ connectionString, application_name: 'barrelhive-admin', options, ...KEEP_ALIVE }, work);
}
