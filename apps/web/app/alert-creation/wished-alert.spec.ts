import { forgetfulStorage } from '../session/browser-storage';
import { alertTermOf, takeWishedAlert, wishForAlert } from './wished-alert';

describe('an alert that a guest wishes for', () => {
  it('is had once', () => {
    const storage = forgetfulStorage();
    wishForAlert('blanton gold edition', storage);
    expect([takeWishedAlert(storage), takeWishedAlert(storage)]).toEqual(['blanton gold edition', undefined]);
  });

  it('is forgotten when what is stored is no term', () => {
    const storage = forgetfulStorage();
    wishForAlert('abc', storage);
    expect(takeWishedAlert(storage)).toBeUndefined();
  });

  it('has the name of the bottle for a term, without its size and as cards show it', () => {
    expect(alertTermOf('BLANTON GOLD EDITION BOURBON 750ml')).toBe('Blanton Gold Edition Bourbon');
    expect(alertTermOf('RYE 1L')).toBeUndefined();
  });
});
