import { Linter } from 'eslint';
import ts from 'typescript-eslint';
import databaseRules from './database-rules.mjs';

function complaints(code: string): string[] {
  const rules = { 'database/no-raw-query': 'error' } as const;
  const languageOptions = { parser: ts.parser as Linter.Parser };
  return new Linter()
    .verify(code, [{ plugins: { database: databaseRules }, rules, languageOptions }])
    .map(({ ruleId }) => ruleId ?? 'syntax');
}

describe('the lint rule for statements', () => {
  it.each([
    "await dataSource.query('SELECT 1');",
    "await this.dataSource?.query<Row[]>('SELECT 1');",
    "await dataSource.createQueryRunner().query('SELECT 1');",
    "await manager['query']('SELECT 1');",
    "class Clock implements OnModuleInit { tick() { return this.database.query('SELECT 1'); } }",
  ])('refuses %s', (code) => {
    expect(complaints(code)).toEqual(['database/no-raw-query']);
  });

  it.each([
    "await queryRows(manager, row, 'SELECT 1');",
    'const { page } = request.query;',
    "class Create implements MigrationInterface { up(runner) { return runner.query('CREATE TABLE a (b int)'); } }",
  ])('accepts %s', (code) => {
    expect(complaints(code)).toEqual([]);
  });
});
