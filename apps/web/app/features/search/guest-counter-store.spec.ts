import { freshGuestSearches } from '@barrelhive/rules';
import { forgetfulStorage } from '../../session/browser-storage';
import { createGuestCounterStore } from './guest-counter-store';

describe('the guest counter', () => {
  it('starts with three searches', () => {
    expect(createGuestCounterStore(forgetfulStorage()).getState()).toEqual({ used: 0, remaining: 3 });
  });

  it('is found again by the next page of the same tab, under the specified keys', () => {
    const storage = forgetfulStorage();
    createGuestCounterStore(storage).setState({ used: 2, remaining: 1 });
    expect(storage.getItem('guestSearchCount')).toBe('2');
    expect(storage.getItem('guestRemainingSearches')).toBe('1');
    expect(createGuestCounterStore(storage).getState()).toEqual({ used: 2, remaining: 1 });
  });

  it.each(['', '-1', 'NaN', '1e9'])('counts "%s" in storage as a fresh start', (text) => {
    const storage = forgetfulStorage();
    storage.setItem('guestSearchCount', text);
    storage.setItem('guestRemainingSearches', '2');
    expect(createGuestCounterStore(storage).getState()).toEqual(freshGuestSearches);
  });

  it('counts on in a browser that has no room left', () => {
    const storage = forgetfulStorage();
    storage.setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    const store = createGuestCounterStore(storage);
    store.setState({ used: 1, remaining: 2 });
    expect(store.getState()).toEqual({ used: 1, remaining: 2 });
  });

  it('tells its listeners until they leave', () => {
    const store = createGuestCounterStore(forgetfulStorage());
    let calls = 0;
    const leave = store.subscribe(() => (calls += 1));
    store.setState({ used: 1, remaining: 2 });
    leave();
    store.setState({ used: 2, remaining: 1 });
    expect(calls).toBe(1);
  });
});
