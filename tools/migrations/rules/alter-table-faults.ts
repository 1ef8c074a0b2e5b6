import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from 'libpg-query';
import { contraction, restriction, type TableKnowledge } from './statement-faults';

/** Changes of a table that take no time and change nothing for whoever reads or writes it. */
const HARMLESS = new Set([
  'AT_DropNotNull',
  'AT_ResetRelOptions',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_SetStorage',
]);

export function alterTableFaults({ relation, cmds = [], objtype }: AlterTableStmt, known: TableKnowledge): string[] {
  const table = relation?.relname ?? '';
  if (objtype !== 'OBJECT_TABLE') return [`has a statement that is not known to be safe: ALTER of ${objtype}`];
  if (known.newTables.has(table)) return [];
  return cmds.flatMap((node) => ('AlterTableCmd' in node ? commandFaults(table, node.AlterTableCmd, known) : []));
}

type CommandRule = (place: string, command: AlterTableCmd, known: TableKnowledge) => string[];

/** By what is changed; the place is `table.column` or `table.constraint`. */
const commandRules: Readonly<Record<string, CommandRule>> = {
  AT_AddColumn: (place, { def }) => (def && 'ColumnDef' in def ? addColumnFaults(place, def.ColumnDef) : []),
  AT_AddConstraint: (place, { def }, known) =>
    def && 'Constraint' in def ? addConstraintFaults(place, def.Constraint, known) : [],
  AT_ValidateConstraint: validateFaults,
  AT_SetNotNull: notNullFaults,
  AT_ColumnDefault: (place, { def }) => (def ? [] : [contraction(`drops the default of ${place}`)]),
  AT_AlterColumnType: (place) => [
    `changes the type of ${place}, which rewrites the table and changes what the version before reads`,
  ],
  AT_DropColumn: (place) => [contraction(`drops ${place}`)],
  AT_DropConstraint: (place) => [contraction(`drops ${place}`)],
};

function commandFaults(table: string, command: AlterTableCmd, known: TableKnowledge): string[] {
  const { subtype = '', name, def } = command;
  if (HARMLESS.has(subtype)) return [];
  const rule = commandRules[subtype];
  if (!rule) return [`has a change of ${table} that is not known to be safe: ${subtype}`];
  return rule(`${table}.${name ?? nameIn(def)}`, command, known);
}

function nameIn(definition: Node | undefined): string {
  if (!definition) return '';
  if ('ColumnDef' in definition) return definition.ColumnDef.colname ?? '';
  return 'Constraint' in definition ? (definition.Constraint.conname ?? '') : '';
}

function validateFaults(place: string, _command: AlterTableCmd, known: TableKnowledge): string[] {
  if (known.newConstraints.has(place)) {
    return [`validates ${place} in the migration that adds it, under the lock that adding takes`];
  }
  known.validatedChecks.add(place);
  return [];
}

function notNullFaults(place: string, _command: AlterTableCmd, known: TableKnowledge): string[] {
  const check = known.notNullChecks.get(place);
  return check && known.validatedChecks.has(check) ? [] : [`sets ${place} NOT NULL without a validated check of it`];
}

function addColumnFaults(place: string, { constraints = [], typeName }: ColumnDef): string[] {
  const kinds = new Set(constraints.map((node) => ('Constraint' in node ? node.Constraint.contype : undefined)));
  const defaults = constraints.flatMap((node) =>
    'Constraint' in node && node.Constraint.contype === 'CONSTR_DEFAULT' ? [node.Constraint.raw_expr] : [],
  );
  const faults: string[] = [];
  if (kinds.has('CONSTR_NOTNULL') && defaults.length === 0) {
    faults.push(`adds ${place} NOT NULL without a default, and the version before does not write it`);
  }
  if (!defaults.every((value) => value && isTheSameForAllRows(value))) {
    faults.push(`adds ${place} with a default that is computed for each row, which rewrites the table`);
  }
  const names = typeName?.names ?? [];
  const isSerial = names.some((node) => 'String' in node && /serial/.test(node.String.sval ?? ''));
  const others = [...kinds].filter((kind) => !PLAIN.has(kind ?? ''));
  if (isSerial || others.length > 0) {
    faults.push(`adds ${place} with ${isSerial ? 'a sequence' : others.join(', ')}, which reads or rewrites the table`);
  }
  return faults;
}

const PLAIN = new Set(['CONSTR_NOTNULL', 'CONSTR_NULL', 'CONSTR_DEFAULT']);

/** Postgres keeps such a default once, beside the table. */
function isTheSameForAllRows(value: Node): boolean {
  if ('TypeCast' in value) return value.TypeCast.arg !== undefined && isTheSameForAllRows(value.TypeCast.arg);
  if ('FuncCall' in value) {
    const [name] = value.FuncCall.funcname ?? [];
    return name !== undefined && 'String' in name && name.String.sval === 'now';
  }
  return 'A_Const' in value || 'SQLValueFunction' in value;
}

function addConstraintFaults(place: string, constraint: Constraint, known: TableKnowledge): string[] {
  const { skip_validation: isNotValid, indexname } = constraint;
  known.newConstraints.add(place);
  // The index it is made of demanded the same before.
  if (indexname) return [];
  if (!isNotValid)
    return [`adds the constraint ${place} without NOT VALID (or USING INDEX), and reads the table under a lock`];
  const column = columnThatIsNotNull(constraint.raw_expr);
  const [table = ''] = place.split('.');
  if (column) known.notNullChecks.set(`${table}.${column}`, place);
  return [restriction(`demands ${place} of every new row`)];
}

function columnThatIsNotNull(check: Node | undefined): string | undefined {
  if (!check || !('NullTest' in check) || check.NullTest.nulltesttype !== 'IS_NOT_NULL') return undefined;
  const { arg } = check.NullTest;
  const [field] = arg && 'ColumnRef' in arg ? (arg.ColumnRef.fields ?? []) : [];
  return field && 'String' in field ? field.String.sval : undefined;
}
