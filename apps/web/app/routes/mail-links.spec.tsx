import { fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { server } from '../../test/server';
import { show } from '../../test/show';
import ConfirmEmail from './confirm-email';
import ResetPassword from './reset-password';
import Unsubscribe from './unsubscribe';

const pages = (
  <Routes>
    <Route path="/confirm-email/:code" element={<ConfirmEmail />} />
    <Route path="/reset-password/:token" element={<ResetPassword />} />
    <Route path="/unsubscribe/:token" element={<Unsubscribe />} />
  </Routes>
);

describe('the links in a mail', () => {
  it('confirm an address when the button is pressed, and not before', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/mail/confirm', async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    show(pages, '/confirm-email/abc');
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
    await screen.findByRole('heading', { name: 'Your address is confirmed' });
    expect(sent).toEqual([{ code: 'abc' }]);
  });

  it('end mail by one button', async () => {
    server.use(http.post('*/unsubscribe/t-1', () => new HttpResponse(null, { status: 204 })));
    show(pages, '/unsubscribe/t-1');
    fireEvent.click(screen.getByRole('button', { name: 'Send me no more mail' }));
    expect(await screen.findByRole('heading', { name: 'You get no more mail' })).not.toBeNull();
  });

  const chooseNewPassword = (password: string, confirmation: string) => {
    show(pages, '/reset-password/t-2');
    fireEvent.change(screen.getByLabelText('New Password'), { target: { value: password } });
    fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: confirmation } });
    fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  };

  it('give a new password, and lead to the login', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/auth/reset-password', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: 'Password changed successfully!' });
      }),
    );
    chooseNewPassword('Rye-Trail-2', 'Rye-Trail-2');
    await screen.findByRole('heading', { name: 'Your password was changed' });
    expect(sent).toEqual([{ token: 't-2', new_password: 'Rye-Trail-2' }]);
    expect(screen.getByRole('link', { name: 'Login' })).not.toBeNull();
  });

  it('take no password against the rules, or typed in two ways', async () => {
    chooseNewPassword('ryetrail2', 'rye');
    expect(await screen.findByText('Passwords do not match')).not.toBeNull();
    expect(screen.getByText('Password must contain at least one uppercase letter')).not.toBeNull();
  });

  it('say why a new password was refused', async () => {
    const text = 'This link does not work any more. Please ask for another one at the log-in.';
    server.use(
      http.post('*/api/auth/reset-password', () =>
        HttpResponse.json({ error: text, message: text, code: 'CODE_EXPIRED' }, { status: 410 }),
      ),
    );
    chooseNewPassword('Rye-Trail-2', 'Rye-Trail-2');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('say that a link is over', async () => {
    const text = 'This link does not work any more. Please add the address once more.';
    server.use(
      http.post('*/api/mail/confirm', () => HttpResponse.json({ error: text, code: 'CODE_EXPIRED' }, { status: 410 })),
    );
    show(pages, '/confirm-email/old');
    fireEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});
