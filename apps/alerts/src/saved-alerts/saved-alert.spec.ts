import { alertAnswer, type SavedAlert } from './saved-alert';

const created = new Date('2026-11-21T17:05:00.000Z');
const saved: SavedAlert = {
  id: 'a-1',
  searchTerm: "Blanton's Gold",
  createdAt: created,
  scope: 'anywhere',
  atLeast: 1,
};
const nextRunAt = new Date('2026-11-21T17:15:00.000Z');

describe('the answer of an alert', () => {
  it('carries the last run that looked at it', () => {
    const lastRunAt = new Date('2026-11-21T17:10:00.000Z');
    expect(alertAnswer(saved, { lastRunAt, nextRunAt })).toMatchObject({
      search_id: 'a-1',
      created_at: created.toISOString(),
      last_run_at: lastRunAt.toISOString(),
      next_run_at: nextRunAt.toISOString(),
    });
  });

  it('knows of no run from before it was saved', () => {
    const lastRunAt = new Date('2026-11-21T17:00:00.000Z');
    expect(alertAnswer(saved, { lastRunAt, nextRunAt }).last_run_at).toBeNull();
  });
});
