/** What the migrations before have made of the tables of a service, as far as the rules ask for it. */
export interface TableKnowledge {
  /** Made by this migration: nobody waits for them, and the version before does not know them. */
  newTables: Set<string>;
  /** Names of checks that a column is not null, by `table.column`, and those that have been validated. */
  notNullChecks: Map<string, string>;
  validatedChecks: Set<string>;
  /** Names of unique indexes, which a statement may name as what it conflicts with. */
  uniqueIndexes: Set<string>;
  /** Constraints that this migration added. */
  newConstraints: Set<string>;
}
