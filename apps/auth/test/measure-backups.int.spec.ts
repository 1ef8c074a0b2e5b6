import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { startAuth, type RunningAuth } from './running-auth';

describe('the age of the last backup', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.dispose());

  const shown = async () => {
    const lines = (await (await fetch(`${auth.service.operatorsUrl}/metrics`)).text()).split('\n');
    const name = 'barrelhive_last_backup_timestamp_seconds';
    return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
  };
  const note = (command: string, outcome: string | null, begunAt: string) =>
    execute(
      auth.dataSource,
      `INSERT INTO operator_action (begun_at, operator, command, outcome) VALUES ($1, 'timer', $2, $3)`,
      [begunAt, command, outcome],
    );

  it('is 0 before the first, and then when the last one began that was written whole', async () => {
    expect(await shown()).toBe(0);
    await note('backup of 2026-11-22T10:20:00.000Z', 'done', '2026-11-22T10:20:00Z');
    await note('backup of 2026-11-23T10:20:00.000Z', 'failed', '2026-11-23T10:20:00Z');
    await note('backup of 2026-11-24T10:20:00.000Z', null, '2026-11-24T10:20:00Z');
    await note('restore of 2026-11-22T10:20:00.000Z', 'done', '2026-11-24T12:00:00Z');
    // Figures are measured anew after a second.
    const expected = Date.parse('2026-11-22T10:20:00Z') / 1000;
    await eventually('the backup that was written whole is shown', async () => (await shown()) === expected);
  });
});
