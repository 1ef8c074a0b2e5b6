import { createReadStream, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { queryRows, withClient } from '@barrelhive/database';
import type pg from 'pg';
import * as z from 'zod';
import { readLine } from '../../tools/dev/processes/log-output';
import type { ReplicatedProduct } from '../product/replicated-product';
import type { Finding } from './oracle/judge-texts';

const MOST_TRAILS = 10;
const MOST_LINES = 25;

const rowText = z.object({ row: z.string(), correlationId: z.string().nullable() });

const QUERIES = [
  `SELECT 'message ' || to_jsonb(m)::text || coalesce(n.content::text, '') AS row, m.correlation_id AS "correlationId"
     FROM notifications.message m LEFT JOIN notifications.notice n ON n.id = m.notice_id
     WHERE concat(n.content::text, m.body) ILIKE $2 AND
       (m.address = $1 OR m.user_id IN (SELECT user_id FROM notifications.recipient WHERE phone = $1))`,
  `SELECT 'match ' || to_jsonb(w)::text || to_jsonb(c)::text AS row, c.correlation_id AS "correlationId"
     FROM notifications.waiting_match w
     JOIN notifications.seen_change c ON c.id = w.change_id
     JOIN notifications.matched_alert a USING (alert_id)
    WHERE a.term ILIKE $2 AND a.user_id IN (SELECT user_id FROM notifications.recipient WHERE phone = $1)`,
  `SELECT 'matched alert ' || to_jsonb(a)::text AS row, NULL AS "correlationId"
     FROM notifications.matched_alert a
    WHERE a.term ILIKE $2 AND a.user_id IN (SELECT user_id FROM notifications.recipient WHERE phone = $1)`,
  `SELECT 'catalogue copy ' || to_jsonb(c)::text AS row, NULL AS "correlationId"
     FROM notifications.catalogue_entry c WHERE c.name ILIKE $2 AND $1 <> ''`,
  `SELECT 'dead letter ' || type || ' ' || reason AS row, NULL AS "correlationId"
     FROM (SELECT * FROM alerts.dead_letter UNION ALL SELECT * FROM notifications.dead_letter) AS dead
    WHERE envelope::text ILIKE $2 AND $1 <> ''`,
];

/** What the product knows of texts that should not be as they are: rows of its tables, and its log by their correlation ids. */
export async function trailsOf(
  findings: readonly Finding[],
  { databaseUrl, logFolder }: Pick<ReplicatedProduct, 'databaseUrl' | 'logFolder'>,
): Promise<string[]> {
  const shown = findings.slice(0, MOST_TRAILS);
  if (shown.length === 0) return [];
  return withClient(databaseUrl, async (client) => {
    const rowsOf: Awaited<ReturnType<typeof rowsAbout>>[] = [];
    for (const finding of shown) rowsOf.push(await rowsAbout(client, finding));
    const ids = new Set(rowsOf.flat().flatMap(({ correlationId }) => correlationId ?? []));
    const logged = await linesWith(ids, logFolder);
    const trails = shown.flatMap((finding, at) => {
      const rows = rowsOf[at] ?? [];
      const lines = rows.flatMap(({ correlationId }) => logged.get(correlationId ?? '') ?? []);
      return [headingOf(finding), ...rows.map(({ row }) => `  ${row}`), ...lines.slice(0, MOST_LINES)];
    });
    return findings.length > shown.length ? [...trails, `… and ${findings.length - shown.length} more`] : trails;
  });
}

function headingOf({ fault, phone, word, calledAt, what }: Finding): string {
  const times = calledAt.map((at) => new Date(at).toISOString()).join(', ');
  return `${fault} ${phone} ${word ?? ''}: ${what}${times === '' ? '' : `; called ${times}`}`;
}

async function rowsAbout(client: pg.Client, { phone, word }: Finding): Promise<z.infer<typeof rowText>[]> {
  const found: z.infer<typeof rowText>[] = [];
  for (const query of QUERIES) found.push(...(await queryRows(client, rowText, query, [phone, `%${word ?? '?'}%`])));
  return found;
}

async function linesWith(ids: ReadonlySet<string>, folder: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (ids.size === 0 || !existsSync(folder)) return found;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.log'))) {
    const lines = createInterface({ input: createReadStream(path.join(folder, file)) });
    for await (const line of lines) {
      const id = [...ids].find((each) => line.includes(each));
      if (id === undefined) continue;
      const said = `  ${file.replace(/\.log$/, '')}: ${timeOf(line)} ${readLine(line).text}`;
      found.set(id, [...(found.get(id) ?? []), said]);
    }
  }
  return found;
}

function timeOf(line: string): string {
  return /"time":"?([^",}]+)/.exec(line)?.[1] ?? '';
}
