import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes, useNavigationType } from 'react-router';
import { jane } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { browserSession } from '../../session/session';
import { SignupForm } from './signup-form';

const warning = jest.spyOn(toast, 'warning').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();

function Plans() {
  return (
    <>
      <h1>Choose Your Plan</h1>
      <p>{useNavigationType()}</p>
    </>
  );
}

function showForm() {
  show(
    <Routes>
      <Route path="/" element={<SignupForm />} />
      <Route path="subscription-select" element={<Plans />} />
    </Routes>,
  );
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
const fill = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
};

function signUpWhile(answer: (body: unknown) => Response) {
  server.use(http.post('/api/auth/signup', async ({ request }) => answer(await request.json())));
  showForm();
  fill({ 'Full name': ' Jane Doe ', Email: 'jane@example.com', Password: 'Password!', 'Phone number': '8015550100' });
  fireEvent.click(screen.getByRole('checkbox'));
  submit();
}

describe('the sign-up form', () => {
  // A second after the sign-up the subscription is asked for, which does not concern the form.
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('sends nothing while a field is wrong, and says what is wrong with each', async () => {
    showForm();
    submit();
    await waitFor(() => expect(warning).toHaveBeenCalledWith('Please fix the errors in the form'));
    for (const field of ['Name', 'Email', 'Password', 'Phone number']) {
      expect(screen.getByText(`${field} is required`)).toBeTruthy();
    }
    expect(screen.getByText('You must agree to receive text messages to continue')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  });

  it('says what is wrong with what was typed, and ticks off the rules that the password keeps', async () => {
    showForm();
    fill({ 'Full name': 'A', Email: 'ann@', Password: 'Bourbon', 'Phone number': '801555' });
    submit();
    for (const wrong of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      "Password doesn't meet all requirements",
      'Please enter a valid phone number: (000) 000-0000',
    ]) {
      expect(await screen.findByText(wrong)).toBeTruthy();
    }
    const rules = within(screen.getByRole('list', { name: 'Password rules' })).getAllByRole('listitem');
    const kept = rules.flatMap(({ textContent }) => (textContent.includes(': met') ? [textContent] : []));
    expect(kept).toEqual([expect.stringMatching(/^At least one uppercase letter/)]);
  });

  it('sends the account with its consent and every kind of text wanted', async () => {
    const sent: unknown[] = [];
    signUpWhile((body) => {
      sent.push(body);
      return new HttpResponse(null, { status: 503 });
    });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      name: 'Jane Doe',
      phone_number: '+18015550100',
      notification_preferences: { sms_consent: true },
      alert_preferences: { new_items: true, back_in_stock: true, notification_methods: ['sms'] },
    });
  });

  it('logs the new user in and leads to the plans', async () => {
    signUpWhile(() => HttpResponse.json({ success: true, message: 'Created', token: 'token-1', user: jane }));
    expect(await screen.findByRole('heading', { name: 'Choose Your Plan' })).toBeTruthy();
    expect(browserSession.getState()).toMatchObject({ token: 'token-1', userName: 'Jane Doe' });
  });

  it('is not what the button Back leads to afterwards', async () => {
    signUpWhile(() => HttpResponse.json({ success: true, message: 'Created', token: 'token-1', user: jane }));
    expect(await screen.findByText('REPLACE')).toBeTruthy();
  });

  it.each([
    ['the words of a refusal with the status of a success', { error: 'No' }, 'Signup failed: No'],
    ['the message, where both are there', { error: 'No', message: 'Not here' }, 'Signup failed: Not here'],
    ['that it failed, where the answer has neither token nor words', {}, 'Signup failed'],
    ['that it failed, where the answer is of another shape', { success: true, user: jane }, 'Signup failed'],
    ['that it failed, where the answer is no JSON', '<html>', 'Signup failed'],
  ])('says of a sign-up that failed %s', async (_, body, text) => {
    signUpWhile(() => (typeof body === 'string' ? new HttpResponse(body) : HttpResponse.json(body)));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says in the form and in a toast that there is no network, and keeps what was typed', async () => {
    signUpWhile(() => HttpResponse.error());
    const text = 'Network error. Please check your internet connection and try again.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(error).toHaveBeenCalledWith(text);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'jane@example.com');
  });

  it('says in the form and in a toast why the server refused, and keeps what was typed', async () => {
    const message = 'An account with this email already exists.';
    signUpWhile(() => HttpResponse.json({ error: message, message }, { status: 409 }));
    expect(await screen.findByText(`Signup failed: ${message}`)).toBeTruthy();
    expect(error).toHaveBeenCalledWith(`Signup failed: ${message}`);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'jane@example.com');
  });
});
