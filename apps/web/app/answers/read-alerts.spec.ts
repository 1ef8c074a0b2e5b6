import * as z from 'zod/mini';
import { readAlert, readAlerts } from './read-alerts';

describe('the alerts of an answer', () => {
  it('need no more than an id and a term', () => {
    expect(z.parse(readAlerts, [{ search_id: 7, search_term: 'weller' }])).toMatchObject([
      { search_id: '7', search_term: 'weller', is_active: true, last_run_at: null, history: [] },
    ]);
  });

  it('leave out what has none', () => {
    const readable = { search_id: '2', search_term: 'eagle' };
    const answer = [{ search_term: 'weller' }, { search_id: '1' }, readable];
    expect(z.parse(readAlerts, answer)).toMatchObject([readable]);
  });

  it('are no answer when none of them can be read, since they would look like none saved', () => {
    expect(z.safeParse(readAlerts, [{ search_term: 'weller' }]).success).toBe(false);
    expect(z.parse(readAlerts, [])).toEqual([]);
  });

  it('are none when the answer is no list', () => {
    expect(z.safeParse(readAlerts, { error: 'No' }).success).toBe(false);
  });

  it('cannot be created without an id', () => {
    expect(z.safeParse(readAlert, { search_term: 'weller' }).success).toBe(false);
  });
});
