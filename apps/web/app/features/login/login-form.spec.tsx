import '../../../test/browser-globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { LoginForm } from './login-form';

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LoginForm onLoggedIn={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function fill(email: string, password: string) {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
}

function answerWith(status: number, body: unknown) {
  globalThis.fetch = jest.fn(async () => ({ ok: status < 400, status, json: async () => body }) as Response);
}

describe('the login form', () => {
  it('says what is wrong with each field, ties it to the field and focuses the first', async () => {
    show();
    fill('jane', 'short');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    const email = screen.getByLabelText('Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toContain('valid email');
    expect(document.activeElement).toBe(email);
  });

  it('offers help with the password only after a failed login', async () => {
    answerWith(401, { error: 'Login failed', message: 'Login failed', code: 'INVALID_CREDENTIALS' });
    show();
    expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull();
    fill('jane@example.com', 'Password1!');
    fireEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});
