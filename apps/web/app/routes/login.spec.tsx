import { screen } from '@testing-library/react';
import { logIn } from '../../test/example-data';
import { show } from '../../test/show';
import { browserSession } from '../session/session';
import Login from './login';

const AGAIN = 'Please log in again to continue';

describe('the login page', () => {
  it.each([
    ['the session ended by itself', () => browserSession.end('expired'), true],
    ['somebody logged out', () => browserSession.logOut(), false],
  ])('asks for another log-in only where one is needed: %s', (_, end, isAsked) => {
    logIn();
    end();
    show(<Login />);
    expect(screen.queryByText(AGAIN) !== null).toBe(isAsked);
  });
});
