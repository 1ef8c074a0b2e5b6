import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { ApiError, NetworkError, UnreadableAnswerError } from '../../api/api-errors';
import { TokenNotStoredError } from '../../session/session-store';
import { loginFailure, loginFailureCause, LoginForm } from './login-form';

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

  it('asks for both fields', async () => {
    showForm();
    fill('', '');
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
  });

  it('shows the password when asked to, and hides it again', () => {
    showForm();
    const { type } = screen.getByLabelText<HTMLInputElement>('Password');
    const typeAfter = (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      return screen.getByLabelText<HTMLInputElement>('Password').type;
    };
    expect([type, typeAfter('Show password'), typeAfter('Hide password')]).toEqual(['password', 'text', 'password']);
  });

  it('says what is wrong with a field before it is left, and no more once it is right', async () => {
    showForm();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'jane' } });
    const wrong = await screen.findByText('Please enter a valid email address', {}, { timeout: 5_000 });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'jane@example.com' } });
    await waitFor(() => expect(wrong.isConnected).toBe(false));
  });

  it('reads out why a log-in failed together with the failure', async () => {
    const message = 'Too many requests. Try again in 40 seconds.';
    server.use(http.post('/api/auth/login', () => HttpResponse.json({ error: message, message }, { status: 429 })));
    showForm();
    fill('jane@example.com', 'Password1!');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Login failed');
    expect(notice.textContent).toContain(message);
  });

  it.each([
    ['is no JSON', () => HttpResponse.html('<h1>Welcome to the hotel</h1>'), 'Server returned non-JSON response'],
    ['names nobody', () => HttpResponse.json({ success: true }), 'Login failed'],
  ])('says so when the answer %s, and keeps what was typed', async (_, answer, text) => {
    const error = jest.spyOn(toast, 'error').mockReturnValue();
    server.use(http.post('/api/auth/login', answer));
    showForm();
    fill('jane@example.com', 'Password1!');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(error).toHaveBeenCalledWith(text);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'jane@example.com');
  });

  it('offers help with the password only after a failed login', async () => {
    const refusal = { error: 'Login failed', message: 'Login failed', code: 'INVALID_CREDENTIALS' };
    server.use(http.post('/api/auth/login', () => HttpResponse.json(refusal, { status: 401 })));
    showForm();
    expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull();
    fill('jane@example.com', 'Password1!');
    fireEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    const dialog = await screen.findByRole('dialog', { name: 'Forgot your password?' });
    expect(dialog.textContent).toContain('Email support@');
  });

  it.each([true, false])('offers a link to a new password beside it, where mail is sent: %s', async (is_sent) => {
    const refusal = { error: 'Login failed', message: 'Login failed', code: 'INVALID_CREDENTIALS' };
    const message = 'If this address was confirmed for its account, a link is on its way.';
    const asked: unknown[] = [];
    const readMail = jest.fn(() => HttpResponse.json({ is_sent }));
    server.use(
      http.post('/api/auth/login', () => HttpResponse.json(refusal, { status: 401 })),
      http.get('/api/mail', readMail),
      http.post('/api/auth/password-links', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ success: true, message }, { status: 202 });
      }),
    );
    showForm();
    fill('jane@example.com', 'Password1!');
    await screen.findByRole('button', { name: 'Forgot password?' });
    await waitFor(() => expect(readMail).toHaveBeenCalled());
    if (is_sent) {
      fireEvent.click(await screen.findByRole('button', { name: 'Send me a link' }));
      expect(await screen.findByText(message)).toBeTruthy();
    } else expect(screen.queryByRole('button', { name: 'Send me a link' })).toBeNull();
    expect(asked).toEqual(is_sent ? [{ email: 'jane@example.com' }] : []);
  });
});

const DOUBLE_CHECK = 'Login failed, double check your username and password and try again.';

describe('a failed login', () => {
  it.each([
    [new ApiError(401, { message: 'Login failed' }), DOUBLE_CHECK],
    [new NetworkError(), DOUBLE_CHECK],
    [new ApiError(200, {}), 'Login failed'],
    [new UnreadableAnswerError(502), 'Server returned non-JSON response'],
    [new TokenNotStoredError(), 'Failed to store authentication token'],
  ])('says for %s: %s', (failure, text) => {
    expect(loginFailure(failure)).toBe(text);
  });
});

describe('what stands below a failed login', () => {
  it.each([
    [new NetworkError(), 'Network error. Please check your internet connection and try again.'],
    [
      new ApiError(429, { message: 'Too many requests. Try again in 40 seconds.' }),
      'Too many requests. Try again in 40 seconds.',
    ],
    [new ApiError(503, { message: 'Try again soon.' }), 'Try again soon.'],
    [new ApiError(401, { message: 'Login failed' }), undefined],
    [new UnreadableAnswerError(502), undefined],
    [new TokenNotStoredError(), undefined],
  ])('is for %s: %s', (failure, cause) => {
    expect(loginFailureCause(failure)).toBe(cause);
  });
});
