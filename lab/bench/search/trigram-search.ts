import { asksFor, CUT, termWords, vocabularyOf, wordsOfName, type Vocabulary } from '@barrelhive/matching';
import { execute, queryRow } from '@barrelhive/database';
import pg from 'pg';
import * as z from 'zod';
import { millisecondsOf } from '../../measure/in-turn';
import type { SearchHits } from './linear-scan';

/** The same search by Postgres with a GIN index of trigrams: what one would use without an index of one's own. */
export interface TrigramSearch {
  find(term: string, limit: number): Promise<SearchHits>;
  /** Milliseconds that the server needs for all terms by itself, without a round trip for each. */
  millisecondsInside(terms: readonly string[], limit: number): Promise<number>;
  /** How long it took to fill the table and to build the index, in milliseconds. */
  buildMs: number;
  close(): Promise<void>;
}

/** More words than this the terms of the benchmark never have. */
const MOST_WORDS = 3;
const NAMES_PER_STATEMENT = 50_000;

/** Undefined when the server has no pg_trgm. */
export async function createTrigramSearch(
  databaseUrl: string,
  names: readonly string[],
): Promise<TrigramSearch | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  if ((await execute(client, `SELECT FROM pg_available_extensions WHERE name = 'pg_trgm'`)) === 0) {
    await client.end();
    return undefined;
  }
  const catalogue = vocabularyOf(names);
  const buildMs = await millisecondsOf(() => fill(client, names));
  return {
    buildMs,
    async find(term, limit) {
      const patterns = patternsOf(term, catalogue);
      const { rows } = await client.query<{ position: number; total: number }>({
        name: `find ${patterns.length}`,
        text: `${findSql(patterns.length)} LIMIT $${patterns.length + 1}`,
        values: [...patterns, limit],
      });
      return { total: rows[0]?.total ?? 0, positions: rows.map(({ position }) => position) };
    },
    async millisecondsInside(terms, limit) {
      const patterns = terms.map((term) => patternsOf(term, catalogue).join('\n'));
      const timed = z.object({ ms: z.number() });
      const row = await queryRow(client, timed, `SELECT find_all($1, $2) AS ms`, [patterns, limit]);
      return row?.ms ?? Number.NaN;
    },
    close: () => client.end(),
  };
}

/**
 * A word begins after a blank and ends before one, so ` buff` means: some word begins with buff. A number is whole, and a word that was cut
 * is met by a longer one that it stands for.
 */
function patternsOf(term: string, catalogue: Vocabulary): string[] {
  return termWords(term).map((word) => {
    const cut = Array.from({ length: Math.max(0, word.length - 1) }, (_, more) => CUT + word.slice(0, more + 2));
    const meant = cut.filter((each) => asksFor(word, each, catalogue)).map((each) => `${each} `);
    return ` (${[/\d$/.test(word) ? `${word} ` : word, ...meant].join('|')})`;
  });
}

function findSql(words: number): string {
  const conditions = Array.from({ length: words }, (_, index) => `words ~ $${index + 1}`);
  return `SELECT position, (count(*) OVER ())::int AS total FROM sought WHERE ${conditions.join(' AND ')}
    ORDER BY name COLLATE "C", position`;
}

async function fill(client: pg.Client, names: readonly string[]): Promise<void> {
  await execute(
    client,
    `
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    DROP TABLE IF EXISTS sought;
    CREATE TABLE sought (position integer, name text, words text);
    SET maintenance_work_mem = '256MB'; SET jit = off`,
  );
  for (let from = 0; from < names.length; from += NAMES_PER_STATEMENT) {
    const part = names.slice(from, from + NAMES_PER_STATEMENT);
    await execute(
      client,
      `INSERT INTO sought SELECT $1 + nth::int - 1, name, words
       FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS fresh (name, words, nth)`,
      [from, part, part.map((name) => ` ${wordsOfName(name).join(' ')} `)],
    );
  }
  await execute(client, `CREATE INDEX sought_words ON sought USING gin (words gin_trgm_ops)`);
  await execute(client, `VACUUM ANALYZE sought`);
  await execute(client, findAllSql());
}

/** The same statements in a loop inside the server. Patterns of one term are in lines. */
function findAllSql(): string {
  const branches = Array.from({ length: MOST_WORDS }, (_, index) => {
    const conditions = Array.from({ length: index + 1 }, (_, word) => `words ~ asked[${word + 1}]`);
    return `WHEN ${index + 1} THEN PERFORM position, count(*) OVER () FROM sought
      WHERE ${conditions.join(' AND ')} ORDER BY name COLLATE "C", position LIMIT most;`;
  });
  return `CREATE OR REPLACE FUNCTION find_all(terms text[], most int) RETURNS float8 LANGUAGE plpgsql AS $$
    DECLARE
      term text;
      asked text[];
      began timestamptz := clock_timestamp();
    BEGIN
      FOREACH term IN ARRAY terms LOOP
        asked := string_to_array(term, chr(10));
        CASE cardinality(asked) ${branches.join('\n')} END CASE;
      END LOOP;
      RETURN 1000 * extract(epoch FROM clock_timestamp() - began);
    END $$`;
}
