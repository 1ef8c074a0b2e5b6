import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { ForcedPasswordForm } from './forced-password-form';

const NEW_PASSWORD = 'Another-Word-2';

function type(newPassword: string, confirmation = newPassword): void {
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: newPassword } });
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: confirmation } });
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));

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
  type(NEW_PASSWORD);
  send();
  return puts;
}

describe('the form of a forced password change', () => {
  it('judges what is typed', async () => {
    logIn({ ...jane, requires_password_change: true });
    show(<ForcedPasswordForm />);
    type('Short-1', NEW_PASSWORD);
    send();
    expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy();
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    type(NEW_PASSWORD);
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Password must be at least 8 characters')).toBeNull());
  });

  it.each([
    ['New Password', 0],
    ['Confirm New Password', 1],
  ])('shows what is typed as %s when asked to, and hides it', (label, place) => {
    logIn({ ...jane, requires_password_change: true });
    show(<ForcedPasswordForm />);
    const field = screen.getByLabelText(label);
    expect(field).toHaveProperty('type', 'password');
    fireEvent.click(screen.getAllByRole('button', { name: 'Show password' })[place] as HTMLElement);
    expect(field).toHaveProperty('type', 'text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveProperty('type', 'password');
  });

  it('says that the server failed, and keeps what was typed', async () => {
    const error = jest.spyOn(toast, 'error').mockReturnValue();
    logIn({ ...jane, requires_password_change: true });
    server.use(http.post('/api/auth/change-password', () => HttpResponse.json({}, { status: 500 })));
    show(<ForcedPasswordForm />);
    type(NEW_PASSWORD);
    send();
    await waitFor(() => expect(error).toHaveBeenCalledWith('Failed to change password'));
    expect(screen.getByLabelText('Confirm New Password')).toHaveProperty('value', NEW_PASSWORD);
  });

  it('saves the default preferences afterwards when none exist, as a log-in does', async () => {
    logIn({ ...jane, requires_password_change: true });
    const puts = choosePassword(null);
    await waitFor(() =>
      expect(puts).toEqual([{ preferences: expect.objectContaining({ price_threshold: 10, new_items: true }) }]),
    );
  });
});
