import type { Manifest } from './manifest';

/** One line for each service. */
export function summaryOf({ services }: Manifest): string[] {
  return services.map(({ name, tables }) => {
    const rows = tables.reduce((total, table) => total + table.rows, 0);
    return `${name}: ${rows} rows in ${tables.length} tables`;
  });
}
