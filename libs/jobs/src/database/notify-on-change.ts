/**
 * For a migration: the statement that makes a table notify its subscribers after each commit that changed it. `events` says which
 * changes count, in the words of CREATE TRIGGER, for example `INSERT OR UPDATE OF due_at`. Dropped with the table.
 */
export function notifyOnChange(table: string, events = 'INSERT'): string {
  return `CREATE TRIGGER ${table}_notifies AFTER ${events} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION notify_of_change()`;
}

/** The channel of a table's notifications. Channels belong to the whole database, so the schema is a part of the name. */
export const channelOfTable = (schema: string, table: string) => `${table}_${schema}`;
