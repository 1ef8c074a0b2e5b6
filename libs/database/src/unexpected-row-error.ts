import type * as z from 'zod';

const FIRST_WORDS = 6;

/** A row of an answer does not fit its schema. Names the statement and the fields, never a value. */
export class UnexpectedRowError extends Error {
  constructor(sql: string, { issues }: z.ZodError) {
    const words = sql.trim().split(/\s+/).slice(0, FIRST_WORDS).join(' ');
    const faults = issues.map(({ path, message }) => `${path.join('.') || 'the row'}: ${message}`);
    super(`A row of "${words} …" does not fit its schema: ${faults.join('; ')}`);
    this.name = 'UnexpectedRowError';
  }
}
