import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { ForcedPasswordForm } from './forced-password-form';

const NEW_PASSWORD = 'Another-Word-2';

/** Chooses a new password; answers what of the preferences was saved. */
function choosePassword(saved: unknown): unknown[] {
  const puts: unknown[] = [];
  server.use(
    http.post('/api/auth/change-password', () => HttpResponse.json({ token: 'token-2' })),
    http.get('/api/auth/me', () => HttpResponse.json(jane)),
    http.get('/api/alert-preferences', () => HttpResponse.json({ preferences: saved })),
    http.put('/api/alert-preferences', async ({ request }) => {
      puts.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  show(<ForcedPasswordForm />);
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: NEW_PASSWORD } });
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: NEW_PASSWORD } });
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  return puts;
}

describe('the form of a forced password change', () => {
  it('saves the default preferences afterwards when none exist, as a log-in does', async () => {
    logIn({ ...jane, requires_password_change: true });
    const puts = choosePassword(null);
    await waitFor(() =>
      expect(puts).toEqual([{ preferences: expect.objectContaining({ price_threshold: 10, new_items: true }) }]),
    );
  });
});
