import { fireEvent, screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { readWishedAlert } from '../../alert-creation/wished-alert';
import { SignUpPromo } from './sign-up-promo';

it.each([
  ['the alert for what was searched for', 'weller', 'weller'],
  ['no alert where nothing was searched for', '', undefined],
])('the invitation to sign up keeps %s', (_, term, wished) => {
  window.sessionStorage.clear();
  show(<SignUpPromo term={term} />);
  fireEvent.click(screen.getByRole('link', { name: 'Create an alert' }));
  expect(readWishedAlert()).toBe(wished);
});
