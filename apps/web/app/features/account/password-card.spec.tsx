import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { createQueryClient } from '../../api/query-client';
import { browserSession } from '../../session/session';
import { currentUserQuery } from '../../user/current-user';
import { PasswordCard } from './password-card';

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

async function type(newPassword: string) {
  logIn();
  show(<PasswordCard />);
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  fireEvent.change(await screen.findByLabelText('Current Password'), { target: { value: 'Password1!' } });
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: newPassword } });
}

async function saveWhile(answer: (body: unknown) => Response) {
  server.use(http.post('/api/auth/change-password', async ({ request }) => answer(await request.json())));
  await type('Password2!');
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  fireEvent.click(saveButton());
}

describe('the card that changes the password', () => {
  it.each(['Pass2!', 'password2!', 'PASSWORD2!', 'Password!', 'Password2'])(
    'does not save "%s", which breaks a rule',
    async (password) => {
      await type(password);
      expect(await screen.findByText(': not met yet')).toBeTruthy();
      expect(saveButton().disabled).toBe(true);
    },
  );

  it('shows nobody what is typed until that is asked for', async () => {
    await type('Password2!');
    const types = () =>
      ['Current Password', 'New Password'].map((label) => screen.getByLabelText<HTMLInputElement>(label).type);
    expect(types()).toEqual(['password', 'password']);
    for (const shows of screen.getAllByRole('button', { name: 'Show password' })) fireEvent.click(shows);
    expect(types()).toEqual(['text', 'text']);
  });

  it('tells a password manager whose password it is', async () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(currentUserQuery.queryKey, { ...jane, saysPlan: true });
    const { container } = show(<PasswordCard />, '/', queryClient);
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByLabelText('Current Password');
    expect(container.querySelector('[autocomplete=username]')).toHaveProperty('value', jane.email);
  });

  it('has the focus in its form when that opens, and on the button again when it is cancelled', async () => {
    logIn();
    show(<PasswordCard />);
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    const field = await screen.findByLabelText('Current Password');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change password' }));
  });

  it('sends both passwords, keeps the new token and closes', async () => {
    const sent: unknown[] = [];
    await saveWhile((body) => {
      sent.push(body);
      return HttpResponse.json({ success: true, message: 'Changed', token: 'token-2', user: jane });
    });
    await waitFor(() => expect(success).toHaveBeenCalledWith('Password updated successfully'));
    expect(sent).toEqual([{ current_password: 'Password1!', new_password: 'Password2!' }]);
    expect(browserSession.getState().token).toBe('token-2');
    expect(screen.queryByLabelText('New Password')).toBeNull();
  });

  it('stays open with the reason when the server refuses', async () => {
    const message = 'Current password is incorrect';
    await saveWhile(() => HttpResponse.json({ error: message, message }, { status: 400 }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(error).toHaveBeenCalledWith(message);
  });
});
