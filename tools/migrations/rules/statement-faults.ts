import type { CreateStmt, DropStmt, IndexStmt, InsertStmt, Node, RenameStmt } from 'libpg-query';

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

interface Circumstances {
  known: TableKnowledge;
  /** Whether it runs by itself, outside of a transaction. */
  isAlone: boolean;
}

/** Adds something that the version before does not look at, or only reads. */
const HARMLESS = new Set([
  'CommentStmt',
  'CreateSeqStmt',
  'CreateTrigStmt',
  'CreateEnumStmt',
  'SelectStmt',
  'ViewStmt',
]);

/** The faults of any statement but ALTER TABLE. What is not known to be safe is refused. */
export function statementFaults(statement: Node, { known, isAlone }: Circumstances): string[] {
  if ('CreateStmt' in statement) return noteNewTable(statement.CreateStmt, known);
  if ('IndexStmt' in statement) return indexFaults(statement.IndexStmt, { known, isAlone });
  if ('DropStmt' in statement) return dropFaults(statement.DropStmt, { known, isAlone });
  if ('RenameStmt' in statement) return renameFaults(statement.RenameStmt);
  if ('VariableSetStmt' in statement)
    return isAlone ? [] : ['changes a setting, such as the bound of its waits for locks'];
  return rowFaults(statement, known) ?? otherFaults(statement);
}

/** Undefined for a statement that changes no rows. */
function rowFaults(statement: Node, known: TableKnowledge): string[] | undefined {
  if ('InsertStmt' in statement) return insertFaults(statement.InsertStmt, known);
  if ('UpdateStmt' in statement) return rewriteFaults('updates', statement.UpdateStmt.relation?.relname, known);
  if ('DeleteStmt' in statement) return rewriteFaults('deletes from', statement.DeleteStmt.relation?.relname, known);
  return undefined;
}

function otherFaults(statement: Node): string[] {
  if ('CreateFunctionStmt' in statement) {
    return statement.CreateFunctionStmt.replace ? ['replaces a function that the version before calls'] : [];
  }
  const [kind = ''] = Object.keys(statement);
  return HARMLESS.has(kind) ? [] : [`has a statement that is not known to be safe: ${kind}`];
}

function noteNewTable({ relation, if_not_exists: mayBeThere }: CreateStmt, { newTables }: TableKnowledge): string[] {
  if (!mayBeThere) newTables.add(relation?.relname ?? '');
  return [];
}

function indexFaults(
  { relation, concurrent, unique, idxname = '' }: IndexStmt,
  circumstances: Circumstances,
): string[] {
  const { known, isAlone } = circumstances;
  const table = relation?.relname ?? '';
  if (unique) known.uniqueIndexes.add(idxname);
  if (known.newTables.has(table)) return [];
  if (!concurrent) return [`creates an index on ${table} without CONCURRENTLY, and no row is written meanwhile`];
  const faults = unique ? [restriction(`lets no two rows of ${table} be alike by ${idxname}`)] : [];
  return isAlone ? faults : [...faults, CONCURRENTLY_ALONE];
}

function dropFaults({ removeType, concurrent, objects = [] }: DropStmt, { known, isAlone }: Circumstances): string[] {
  const name = objects.map(nameOf).join(', ');
  if (removeType !== 'OBJECT_INDEX') return [contraction(`drops ${name}`)];
  if (!concurrent) return [`drops the index ${name} without CONCURRENTLY, and waits for every reader of its table`];
  const faults = known.uniqueIndexes.has(name) ? [contraction(`drops the unique index ${name}`)] : [];
  return isAlone ? faults : [...faults, CONCURRENTLY_ALONE];
}

function renameFaults({ renameType, relation, subname, newname }: RenameStmt): string[] {
  if (renameType === 'OBJECT_INDEX' || renameType === 'OBJECT_TABCONSTRAINT') return [];
  return [contraction(`renames ${relation?.relname}${subname ? `.${subname}` : ''} to ${newname}`)];
}

function insertFaults({ relation, selectStmt }: InsertStmt, { newTables }: TableKnowledge): string[] {
  const table = relation?.relname ?? '';
  const isList = selectStmt !== undefined && 'SelectStmt' in selectStmt && selectStmt.SelectStmt.valuesLists;
  return newTables.has(table) || isList ? [] : [`copies the rows of a query into ${table} in one transaction`];
}

function rewriteFaults(what: string, table = '', { newTables }: TableKnowledge): string[] {
  return newTables.has(table) ? [] : [`${what} ${table} in one transaction: let a task of the service do it in parts`];
}

/** What only the version after next may do, when the version before no longer asks for it. */
export const CONTRACTION = ', which the version before may still use';
export const contraction = (what: string) => what + CONTRACTION;

/** What only the version after next may demand, when the version before keeps to it already. NOT VALID spares old rows, not new ones. */
export const RESTRICTION = ', which the version before may not keep to';
export const restriction = (what: string) => what + RESTRICTION;

const CONCURRENTLY_ALONE =
  'uses CONCURRENTLY beside other statements or in a transaction: one query of its own, and `transaction = false`';

function nameOf(object: Node): string {
  if ('String' in object) return object.String.sval ?? '';
  if ('List' in object) return (object.List.items ?? []).map(nameOf).join('.');
  return Object.keys(object).join(' ');
}
