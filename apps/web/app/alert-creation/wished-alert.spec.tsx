import { logIn } from '../../test/example-data';
import { forgetfulStorage } from '../session/browser-storage';
import { browserSession } from '../session/session';
import { alertTermOf, forgetWishedAlert, readWishedAlert, wishForAlert } from './wished-alert';

describe('an alert that a guest wishes for', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    browserSession.logOut();
    window.sessionStorage.clear();
  });

  it.each([
    [59, 'blanton gold edition'],
    [61, undefined],
  ])('is after %i minutes %s', (minutes, term) => {
    const storage = forgetfulStorage();
    wishForAlert('blanton gold edition', storage);
    const later = Date.now() + minutes * 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect(readWishedAlert(storage)).toBe(term);
  });

  it('waits for the one who logs in', () => {
    wishForAlert('blanton gold edition');
    logIn();
    expect(readWishedAlert()).toBe('blanton gold edition');
  });

  it('is not for the one who logs in after another', () => {
    wishForAlert('blanton gold edition');
    logIn();
    browserSession.logOut();
    expect(readWishedAlert()).toBeUndefined();
  });

  it.each(['blanton gold edition', 'null', '{}', '{"term":"blanton"}'])('is none where %s is stored', (stored) => {
    const storage = forgetfulStorage();
    storage.setItem('wishedAlert', stored);
    expect(readWishedAlert(storage)).toBeUndefined();
  });

  it('stays until it is answered, and when it was another one that was', () => {
    const storage = forgetfulStorage();
    wishForAlert('blanton gold edition', storage);
    forgetWishedAlert('eagle rare', storage);
    expect(readWishedAlert(storage)).toBe('blanton gold edition');
    forgetWishedAlert('blanton gold edition', storage);
    expect(readWishedAlert(storage)).toBeUndefined();
  });

  it('is none when what is stored is no term', () => {
    const storage = forgetfulStorage();
    wishForAlert('abc', storage);
    expect(readWishedAlert(storage)).toBeUndefined();
  });

  it('has the name of the bottle for a term, without its size and as cards show it', () => {
    expect(alertTermOf({ name: 'BLANTON GOLD EDITION BOURBON 750ml' })).toBe('Blanton Gold Edition Bourbon');
    const blanton = { name: 'BLANTON BOURBON SNGL BRRL 750ml', displayName: 'Blanton Bourbon Single Barrel' };
    expect(alertTermOf(blanton)).toBe('Blanton Bourbon Single Barrel');
    expect(alertTermOf({ name: 'RYE 1L' })).toBeUndefined();
  });
});
