import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { browserSession } from '../../session/session';
import * as files from '../../late-code/save-file';
import { YourDataCard } from './your-data-card';

jest.mock('../../late-code/save-file', () => ({ saveFile: jest.fn() }));

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();

async function openForm(password: string) {
  logIn();
  show(<YourDataCard />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
}

const removeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete for good' });

async function deleteWhile(answer: (body: unknown) => Response) {
  server.use(http.delete('/api/users/u1', async ({ request }) => answer(await request.json())));
  await openForm('Password1!');
  await waitFor(() => expect(removeButton().disabled).toBe(false));
  fireEvent.click(removeButton());
}

describe("the card of one's own data", () => {
  it('saves the file of everything that is held', async () => {
    server.use(http.get('/api/users/u1/export', () => HttpResponse.json({ user_id: 'u1' })));
    logIn();
    show(<YourDataCard />);
    fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(files.saveFile).toHaveBeenCalledWith('barrelhive-data.json', expect.anything()));
  });

  it('says so when there is no file', async () => {
    server.use(http.get('/api/users/u1/export', () => HttpResponse.json({}, { status: 502 })));
    logIn();
    show(<YourDataCard />);
    fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(error).toHaveBeenCalledWith('Request failed: 502'));
  });

  it('has the focus in its form when that opens, and on the button again when it is cancelled', async () => {
    await openForm('');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete my account' }));
  });

  it('deletes nothing without the password', async () => {
    await openForm('');
    await waitFor(() => expect(removeButton().disabled).toBe(true));
  });

  it('deletes the account, and is logged out', async () => {
    const sent: unknown[] = [];
    await deleteWhile((body) => {
      sent.push(body);
      return HttpResponse.json({ success: true, message: 'Account deleted successfully' });
    });
    await waitFor(() => expect(success).toHaveBeenCalledWith('Account deleted successfully'));
    expect(sent).toEqual([{ password: 'Password1!' }]);
    await waitFor(() => expect(browserSession.getState().token).toBeUndefined());
  });

  it('stays with the reason when the server refuses', async () => {
    const message = 'Current password is incorrect';
    await deleteWhile(() => HttpResponse.json({ error: message, message }, { status: 400 }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(browserSession.getState().token).toBe('token-1');
  });
});
