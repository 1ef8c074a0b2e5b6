import { execute, queryRows, withClient } from '@barrelhive/database';
import * as z from 'zod';

const tableRow = z.object({ schema: z.string(), name: z.string() });

/** The tables of all services, as `schema.table`, in which some row holds one of the texts in any column. */
export function tablesThatMention(databaseUrl: string, texts: readonly string[]): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const sql = `SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE tableowner LIKE 'barrelhive%' ORDER BY 1, 2`;
    const found: string[] = [];
    for (const { schema, name } of await queryRows(client, tableRow, sql)) {
      const mentions = `SELECT FROM "${schema}"."${name}" row WHERE EXISTS (
        SELECT FROM unnest($1::text[]) AS wanted (text) WHERE position(wanted.text IN row::text) > 0) LIMIT 1`;
      if ((await execute(client, mentions, [texts])) > 0) found.push(`${schema}.${name}`);
    }
    return found;
  });
}
