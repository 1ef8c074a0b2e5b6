import { createHomeTown } from './home-town';

describe('the town that a person lives near', () => {
  beforeEach(() => localStorage.clear());

  it('is the one that was chosen, on the next visit, too', () => {
    createHomeTown(localStorage).choose('Provo');
    expect(createHomeTown(localStorage).store.getState()).toBe('Provo');
  });

  it('is known under an earlier spelling of its name', () => {
    localStorage.setItem('homeTown', 'Saint George');
    expect(createHomeTown(localStorage).store.getState()).toBe('St. George');
  });

  it('is forgotten by an empty name', () => {
    const town = createHomeTown(localStorage);
    town.choose('Provo');
    town.choose('');
    expect(localStorage.getItem('homeTown')).toBeNull();
    expect(createHomeTown(localStorage).store.getState()).toBe('');
  });
});
