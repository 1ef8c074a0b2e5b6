import { queryRow, queryRows, withClient } from '@barrelhive/database';
import * as z from 'zod';

const tableRow = z.object({ schema: z.string(), name: z.string() });
const contentRow = z.object({ rows: z.int(), digest: z.string() });

/** Rows and a digest of all rows for each table of the services, by `schema.table`. */
export function storedRows(databaseUrl: string): Promise<Record<string, z.infer<typeof contentRow>>> {
  return withClient(databaseUrl, async (client) => {
    const tables = await queryRows(
      client,
      tableRow,
      `SELECT schemaname AS schema, tablename AS name FROM pg_tables
       WHERE tableowner LIKE 'barrelhive%' ORDER BY schemaname, tablename`,
    );
    const contents: Record<string, z.infer<typeof contentRow>> = {};
    for (const { schema, name } of tables) {
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
