import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { UnconfirmedNumber } from './unconfirmed-number';

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();

function showAsked(flags: object = { needs_phone_confirmation: true }): HTMLElement {
  server.use(http.get('/api/auth/me', () => HttpResponse.json({ ...jane, ...flags })));
  logIn();
  return show(<UnconfirmedNumber />).container;
}

/** Types a code and sends it; gives what the server was sent. */
async function enter(code: string, answer: () => Response): Promise<unknown[]> {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/phone/confirm', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  return sent;
}

describe('a number that is not confirmed', () => {
  beforeEach(() => jest.clearAllMocks());

  it('is named beside a field that the phone can fill in', async () => {
    showAsked();
    expect(await screen.findByRole('heading', { name: 'Confirm (801) 555-0100 to get texts' })).toBeTruthy();
    expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
    expect(screen.getByLabelText('Code').getAttribute('inputmode')).toBe('numeric');
  });

  it.each([
    ['that is confirmed', {}],
    ['that nobody agreed to texts for', { needs_phone_confirmation: true, needs_sms_consent: true }],
  ])('is not spoken of for one %s', async (_which, flags) => {
    const container = showAsked(flags);
    await waitFor(() => expect(container.textContent).toBe(''));
  });

  it('is confirmed by the code, and the question is gone at once', async () => {
    const container = showAsked();
    const sent = await enter('482 913', () => new HttpResponse(null, { status: 204 }));
    await waitFor(() => expect(container.textContent).toBe(''));
    expect(sent).toEqual([{ code: '482 913' }]);
    expect(success).toHaveBeenCalledWith('Phone number confirmed');
  });

  it('keeps a wrong code in its field, beside what is wrong with it', async () => {
    showAsked();
    const wrong = { error: 'That is not it.', message: 'That is not it.', code: 'CODE_WRONG', left: 4 };
    await enter('111111', () => HttpResponse.json(wrong, { status: 422 }));
    expect(await screen.findByText('That is not it.')).toBeTruthy();
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '111111');
    expect(error).not.toHaveBeenCalled();
  });

  it('asks the server nothing for what is no code', async () => {
    showAsked();
    const sent = await enter('12345', () => new HttpResponse(null, { status: 204 }));
    expect(await screen.findByText('Please enter the six digits of our text')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each([
    [{ resendAfter: 30 }, 'A code is on its way.'],
    [{ resendAfter: 30, sendsAt: '2026-11-27T17:00:00.000Z' }, 'Your code comes on Nov 27, 2026, 10:00 AM.'],
  ])('gets another code, and it is said when: %j', async (answer, said) => {
    showAsked();
    server.use(http.post('/api/phone/codes', () => HttpResponse.json(answer, { status: 202 })));
    fireEvent.click(await screen.findByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText(said, { selector: 'span' })).toBeTruthy();
  });

  it('says why no more codes come', async () => {
    showAsked();
    const refusal = { error: 'No more codes.', message: 'No more codes.', code: 'TOO_MANY_CODES' };
    server.use(http.post('/api/phone/codes', () => HttpResponse.json(refusal, { status: 429 })));
    fireEvent.click(await screen.findByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(error).toHaveBeenCalledWith('No more codes.'));
  });
});
