import { jest } from '@jest/globals';

/** How long `waitFor` and `findBy` wait; their own second is too short for a busy machine. Only what shows something loads the library. */
jest.mock('@testing-library/dom', () => {
  /** @type {typeof import('@testing-library/dom')} */
  const library = jest.requireActual('@testing-library/dom');
  library.configure({ asyncUtilTimeout: 30_000 });
  return library;
});
