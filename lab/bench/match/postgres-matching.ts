import { execute, queryRow } from '@barrelhive/database';
import { asksFor, CUT, termWords, vocabularyOf, wordsOfName, type Vocabulary } from '@barrelhive/matching';
import pg from 'pg';
import * as z from 'zod';

const ROWS_AT_ONCE = 20_000;
const counted = z.object({ hits: z.int() });

/** The same question, asked of Postgres: each term stands there under its rarest word, which an index finds, with all its words. */
export interface PostgresMatching {
  countHits(): Promise<number>;
  close(): Promise<void>;
}

export async function createPostgresMatching(
  databaseUrl: string,
  terms: readonly string[],
  changed: readonly string[],
): Promise<PostgresMatching> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await execute(client, 'DROP TABLE IF EXISTS bench_term, bench_change');
  await execute(client, 'CREATE TABLE bench_term (rarest text, words text[])');
  await execute(client, 'CREATE TABLE bench_change (begun text[])');
  await insertTerms(client, terms);
  const catalogue = vocabularyOf(changed);
  const askedWords = [...new Set(terms.flatMap(termWords))];
  await execute(client, 'INSERT INTO bench_change SELECT string_to_array(one, $2) FROM unnest($1::text[]) AS one', [
    changed.map((name) => wordsAskingFor(name, askedWords, catalogue).join(' ')),
    ' ',
  ]);
  await execute(client, 'CREATE INDEX ON bench_term (rarest)');
  await execute(client, 'VACUUM ANALYZE bench_term, bench_change');
  return {
    async countHits() {
      const row = await queryRow(
        client,
        counted,
        `SELECT count(*)::int AS hits
           FROM bench_change c CROSS JOIN LATERAL unnest(c.begun) AS beginning (word)
           JOIN bench_term t ON t.rarest = beginning.word AND t.words <@ c.begun`,
      );
      return row?.hits ?? 0;
    },
    async close() {
      await execute(client, 'DROP TABLE bench_term, bench_change');
      await client.end();
    },
  };
}

async function insertTerms(client: pg.Client, terms: readonly string[]): Promise<void> {
  const uses = new Map<string, number>();
  for (const term of terms) for (const word of termWords(term)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const usesOf = (word: string) => uses.get(word) ?? 0;
  for (let at = 0; at < terms.length; at += ROWS_AT_ONCE) {
    const part = terms.slice(at, at + ROWS_AT_ONCE).map(termWords);
    await execute(
      client,
      `INSERT INTO bench_term SELECT rarest, string_to_array(words, ' ') FROM unnest($1::text[], $2::text[]) AS term (rarest, words)`,
      [
        part.map((words) =>
          words.reduce((rarer, word) => (usesOf(word) < usesOf(rarer) ? word : rarer), words[0] ?? ''),
        ),
        part.map((words) => words.join(' ')),
      ],
    );
  }
}

/** Everything that asks for a word of the name, each once: what begins it, and of the words that terms have those which a cut word begins. */
function wordsAskingFor(name: string, askedWords: readonly string[], catalogue: Vocabulary): string[] {
  const asking = wordsOfName(name).flatMap((word) =>
    word.startsWith(CUT)
      ? askedWords.filter((asked) => asksFor(asked, word, catalogue))
      : Array.from({ length: word.length }, (_, last) => word.slice(0, last + 1)).filter((asked) =>
          asksFor(asked, word, catalogue),
        ),
  );
  return [...new Set(asking)];
}
