import { execute, queryRow, queryRows, withClient } from '@barrelhive/database';
import * as z from 'zod';

const tableRow = z.object({ schema: z.string(), name: z.string() });
const contentRow = z.object({ rows: z.int(), digest: z.string() });

const TABLES = `SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE tableowner LIKE 'barrelhive%' ORDER BY 1, 2`;

/** Rows and a digest of all rows for each table of the services, by `schema.table`. */
export function storedRows(databaseUrl: string): Promise<Record<string, z.infer<typeof contentRow>>> {
  return withClient(databaseUrl, async (client) => {
    const contents: Record<string, z.infer<typeof contentRow>> = {};
    for (const { schema, name } of await queryRows(client, tableRow, TABLES)) {
      const content = await queryRow(
        client,
        contentRow,
        `SELECT count(*)::int AS rows, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS digest
         FROM "${schema}"."${name}" t`,
      );
      if (content) contents[`${schema}.${name}`] = content;
    }
    return contents;
  });
}

/** The tables of all services, as `schema.table`, in which some row holds one of the texts in any column. */
export function tablesThatMention(databaseUrl: string, texts: readonly string[]): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const found: string[] = [];
    for (const { schema, name } of await queryRows(client, tableRow, TABLES)) {
      const mentions = `SELECT FROM "${schema}"."${name}" row WHERE EXISTS (
        SELECT FROM unnest($1::text[]) AS wanted (text) WHERE position(wanted.text IN row::text) > 0) LIMIT 1`;
      if ((await execute(client, mentions, [texts])) > 0) found.push(`${schema}.${name}`);
    }
    return found;
  });
}
