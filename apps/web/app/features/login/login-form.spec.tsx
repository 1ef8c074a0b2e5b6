import { fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { LoginForm } from './login-form';

const showForm = () => show(<LoginForm onLoggedIn={() => undefined} />);

function fill(email: string, password: string) {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
}

describe('the login form', () => {
  it('says what is wrong with each field, ties it to the field and focuses the first', async () => {
    showForm();
    fill('jane', 'short');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    const email = screen.getByLabelText('Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toContain('valid email');
    expect(document.activeElement).toBe(email);
  });

  it('reads out why a log-in failed together with the failure', async () => {
    const message = 'Too many requests. Try again in 40 seconds.';
    server.use(http.post('/api/auth/login', () => HttpResponse.json({ error: message, message }, { status: 429 })));
    showForm();
    fill('jane@example.com', 'Password1!');
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('Login failed');
    expect(told.textContent).toContain(message);
  });

  it('offers help with the password only after a failed login', async () => {
    const refusal = { error: 'Login failed', message: 'Login failed', code: 'INVALID_CREDENTIALS' };
    server.use(http.post('/api/auth/login', () => HttpResponse.json(refusal, { status: 401 })));
    showForm();
    expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull();
    fill('jane@example.com', 'Password1!');
    fireEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});
