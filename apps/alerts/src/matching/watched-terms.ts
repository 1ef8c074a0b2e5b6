import { queryRows } from '@barrelhive/database';
import { TermIndex } from '@barrelhive/matching';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { currentIndexRevision } from '../database/index-revision';

/** The ids stand in one text, since the driver is slow at reading a million small arrays. */
const watchedTerm = z.object({ term: z.string(), alertIds: z.string() });

interface BuiltIndex {
  revision: string;
  terms: TermIndex;
  alertIdsByTerm: string[];
}

/** Finds the alerts that product names concern. */
@Injectable()
export class WatchedTerms {
  private built: BuiltIndex | undefined;

  /** For each name the ids of the alerts whose term matches it. */
  async alertsMatching(manager: EntityManager, names: readonly string[]): Promise<string[][]> {
    const { terms, alertIdsByTerm } = await this.current(manager);
    const found: string[][] = names.map(() => []);
    const hits = terms.match(names);
    for (let hit = 0; hit < hits.count; hit++) {
      const alertIds = alertIdsByTerm[hits.terms[hit] ?? -1]?.split(' ') ?? [];
      found[hits.names[hit] ?? -1]?.push(...alertIds);
    }
    return found;
  }

  private async current(manager: EntityManager): Promise<BuiltIndex> {
    const revision = await currentIndexRevision(manager, 'terms');
    if (this.built?.revision !== revision) this.built = await build(manager, revision);
    return this.built;
  }
}

async function build(manager: EntityManager, revision: string): Promise<BuiltIndex> {
  const rows = await queryRows(
    manager,
    watchedTerm,
    `SELECT min(search_term) AS term, string_agg(id::text, ' ') AS "alertIds" FROM saved_alert GROUP BY term_key`,
  );
  return {
    revision,
    terms: new TermIndex(rows.map(({ term }) => term)),
    alertIdsByTerm: rows.map(({ alertIds }) => alertIds),
  };
}
