import { lintTexts } from './lint-texts';

const complaints = (texts: string[]) => lintTexts(texts, { 'database/no-raw-query': 'error' });

describe('the lint rule for statements', () => {
  it('refuses whatever hands a statement to the driver', () => {
    const raw = [
      "await dataSource.query('SELECT 1');",
      "await this.dataSource?.query<Row[]>('SELECT 1');",
      "await dataSource.createQueryRunner().query('SELECT 1');",
      "await manager['query']('SELECT 1');",
      "class Clock implements OnModuleInit { tick() { return this.database.query('SELECT 1'); } }",
    ];
    expect(complaints(raw)).toEqual(raw.map(() => ['database/no-raw-query']));
  });

  it('accepts the functions of libs/database, other things of that name, and migrations', () => {
    const sound = [
      "await queryRows(manager, row, 'SELECT 1');",
      'const { page } = request.query;',
      "class Create implements MigrationInterface { up(runner) { return runner.query('CREATE TABLE a (b int)'); } }",
    ];
    expect(complaints(sound)).toEqual(sound.map(() => []));
  });
});
