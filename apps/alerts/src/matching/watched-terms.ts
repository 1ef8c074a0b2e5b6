import { buildTermIndex, type TermIndex } from '@barrelhive/matching';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { currentIndexRevision } from '../database/index-revision';

interface BuiltIndex {
  revision: string;
  terms: TermIndex;
  alertIdsByTerm: string[][];
}

/** Finds the alerts that product names concern. */
@Injectable()
export class WatchedTerms {
  private built: BuiltIndex | undefined;

  /** For each name the ids of the alerts whose term matches it. */
  async alertsMatching(names: readonly string[], manager: EntityManager): Promise<string[][]> {
    const { terms, alertIdsByTerm } = await this.current(manager);
    const found: string[][] = names.map(() => []);
    const hits = terms.match(names);
    for (let hit = 0; hit < hits.count; hit++) {
      const alertIds = alertIdsByTerm[hits.terms[hit] ?? -1] ?? [];
      found[hits.names[hit] ?? -1]?.push(...alertIds);
    }
    return found;
  }

  private async current(manager: EntityManager): Promise<BuiltIndex> {
    const revision = await currentIndexRevision(manager, 'terms');
    if (this.built?.revision !== revision) this.built = await build(revision, manager);
    return this.built;
  }
}

async function build(revision: string, manager: EntityManager): Promise<BuiltIndex> {
  const rows: { search_term: string; alert_ids: string[] }[] = await manager.query(
    `SELECT min(search_term) AS search_term, array_agg(id) AS alert_ids
       FROM saved_alert GROUP BY term_key`,
  );
  return {
    revision,
    terms: buildTermIndex(rows.map((row) => row.search_term)),
    alertIdsByTerm: rows.map((row) => row.alert_ids),
  };
}
