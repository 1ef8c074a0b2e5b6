import { readAlerts } from '../../answers/read-alerts';
import { shownAlerts } from './saved-alerts';

const alert = (search_term: string, is_active = true) => ({ search_id: search_term, search_term, is_active });

describe('the alerts that a user sees', () => {
  it('are the active ones, by their term', () => {
    const answers = readAlerts.parse([alert('weller'), alert('Stagg', false), alert('Blanton 10'), alert('blanton 9')]);
    expect(shownAlerts(answers).map(({ searchTerm }) => searchTerm)).toEqual(['blanton 9', 'Blanton 10', 'weller']);
  });
});
