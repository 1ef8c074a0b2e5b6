import { Client } from 'pg';

export interface RecordedStatements {
  /** What was sent so far, in its order. */
  statements(): string[];
  /** Ends the recording and gives all of it. */
  stop(): string[];
}

/** Every statement that this process sends to Postgres from now on. */
export function recordStatements(): RecordedStatements {
  const spy = jest.spyOn(Client.prototype, 'query');
  const statements = () => spy.mock.calls.map(([query]: unknown[]) => textOf(query));
  return {
    statements,
    stop() {
      const all = statements();
      spy.mockRestore();
      return all;
    },
  };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return query && typeof query === 'object' && 'text' in query ? String(query.text) : '';
}
