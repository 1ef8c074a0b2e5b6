import fc from 'fast-check';
import { alertAnswer, termKey, type SavedAlert } from './saved-alert';

const created = new Date('2026-11-21T17:05:00.000Z');
const saved: SavedAlert = { id: 'a-1', searchTerm: "Blanton's Gold", createdAt: created };
const nextRunAt = new Date('2026-11-21T17:15:00.000Z');

describe('the key of a term', () => {
  it.each([
    ["Blanton's Gold", 'gold BLANTON'],
    ['weller 12yr', 'Weller 12 Year Old'],
    ['E.H. Taylor', 'eh taylor'],
  ])('is one for %s and %s, which match the same names', (one, other) => {
    expect(termKey(one)).toBe(termKey(other));
  });

  it('differs where the terms ask for different bottles', () => {
    expect(termKey('weller 12')).not.toBe(termKey('weller 107'));
  });

  it('does not depend on the order of the words', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(words, (terms) => {
        expect(termKey([...terms].reverse().join(' '))).toBe(termKey(terms.join(' ')));
      }),
    );
  });
});

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
