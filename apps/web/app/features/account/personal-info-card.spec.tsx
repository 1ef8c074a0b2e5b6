import { SMS_CONSENT_WORDING } from '@barrelhive/rules';
import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { SERVERS_IN_TROUBLE } from '../../api/api-errors';
import { PersonalInfoCard } from './personal-info-card';

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();

/** Types another value into a field and saves it. */
async function edit(label: string, next: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${label.toLowerCase()}` }));
  fireEvent.change(screen.getByLabelText(label), { target: { value: next } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

/** Edits a field of Jane's while the server answers so; gives what it was sent. */
async function change(label: string, next: string, answer: () => Response | Promise<Response>): Promise<unknown[]> {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/auth/me', () => HttpResponse.json(jane)),
    http.put('/api/users/u1', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  logIn();
  show(<PersonalInfoCard />);
  await edit(label, next);
  return sent;
}

const refusal = () => HttpResponse.json({ error: 'No', message: 'No' }, { status: 500 });

describe('the card of name, e-mail and phone', () => {
  beforeEach(() => jest.clearAllMocks());

  it('sends the changed part alone and says so', async () => {
    const sent = await change('Name', ' Jane Roe ', () => HttpResponse.json({ ...jane, name: 'Jane Roe' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Name updated successfully'));
    expect(sent).toEqual([{ name: 'Jane Roe' }]);
    expect(screen.getByText('Jane Roe')).toBeTruthy();
  });

  it('asks for the password in place where the server does, keeps what was typed, and sends both', async () => {
    const needed = { code: 'PASSWORD_NEEDED', error: 'Please enter your password to change this.' };
    const answers = [
      () => HttpResponse.json(needed, { status: 422 }),
      () =>
        HttpResponse.json({ code: 'CURRENT_PASSWORD_WRONG', error: 'Current password is incorrect' }, { status: 400 }),
      () => HttpResponse.json({ ...jane, email: 'roe@example.com' }),
    ];
    const sent = await change('Email', 'roe@example.com', () => answers.shift()?.() ?? Response.error());
    const giving = async (password: string) => {
      fireEvent.change(screen.getByLabelText('Current password'), { target: { value: password } });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    };
    expect(await screen.findByText('Please enter your password to change this.')).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'roe@example.com');
    expect(error).not.toHaveBeenCalled();
    await giving('wrong');
    expect(await screen.findByText('Current password is incorrect')).toBeTruthy();
    await giving('Right-horse-1');
    await waitFor(() => expect(success).toHaveBeenCalledWith('Email updated successfully'));
    expect(sent).toEqual([
      { email: 'roe@example.com' },
      { email: 'roe@example.com', current_password: 'wrong' },
      { email: 'roe@example.com', current_password: 'Right-horse-1' },
    ]);
  });

  it('sends a phone number in the form +18015550199', async () => {
    const sent = await change('Phone number', '(801) 555-0199', () => HttpResponse.json(jane));
    await waitFor(() => expect(sent).toEqual([{ phone_number: '+18015550199' }]));
  });

  it('shows beside the phone number, while it is edited, what saving it agrees to', async () => {
    server.use(http.get('/api/auth/me', () => HttpResponse.json(jane)));
    logIn();
    show(<PersonalInfoCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit phone number' }));
    const hint = document.getElementById(screen.getByLabelText('Phone number').getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain(SMS_CONSENT_WORDING);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(/I agree to receive text messages/)).toBeNull();
  });

  it('asks whoever never agreed to texts to the number, and sends it once more as the consent', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('/api/auth/me', () => HttpResponse.json({ ...jane, needs_sms_consent: true })),
      http.put('/api/users/u1', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(jane);
      }),
    );
    logIn();
    show(<PersonalInfoCard />);
    expect(await screen.findByText(/By agreeing you say/)).toHaveProperty(
      'textContent',
      expect.stringContaining(SMS_CONSENT_WORDING),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Agree to Texts' }));
    await waitFor(() => expect(screen.queryByText(/By agreeing you say/)).toBeNull());
    expect(sent).toEqual([{ phone_number: jane.phone_number }]);
  });

  it('shows a change before the server has answered', async () => {
    await change('Email', 'roe@example.com', () => new Promise(() => undefined));
    expect(await screen.findByText('roe@example.com')).toBeTruthy();
  });

  it.each([
    ['Name', 'Somebody Else', 'Jane Doe', { message: 'No' }, 'No'],
    ['Email', 'roe@example.com', 'jane@example.com', null, SERVERS_IN_TROUBLE],
    [
      'Phone number',
      '(801) 555-7788',
      '(801) 555-0100',
      { message: 'Internal Server Error', code: 'INTERNAL_ERROR' },
      SERVERS_IN_TROUBLE,
    ],
  ])(
    'puts the old %s back when the server refuses, and says which field it was',
    async (label, typed, before, body, why) => {
      await change(label, typed, () => new HttpResponse(body && JSON.stringify(body), { status: 500 }));
      await waitFor(() => expect(error).toHaveBeenCalledWith(`Failed to update ${label.toLowerCase()}`));
      expect(await screen.findByText(before)).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toBe(`“${typed}” was not saved. ${why}`);
    },
  );

  describe('edited twice before the server answers', () => {
    /** Edits the name twice; gives what each of the answers waits for. */
    async function editTwice() {
      const answers: ((response: Response) => void)[] = [];
      await change('Name', 'Jane One', () => new Promise<Response>((resolve) => answers.push(resolve)));
      await screen.findByText('Jane One');
      await edit('Name', 'Jane Two');
      await screen.findByText('Jane Two');
      server.use(http.get('/api/auth/me', () => HttpResponse.error()));
      const isAsked = () => waitFor(() => expect(answers).toHaveLength(1));
      const answerNext = async (response: Response) => {
        await isAsked();
        answers.pop()?.(response);
      };
      return { isAsked, answerNext };
    }

    it('shows what the server holds when both edits fail', async () => {
      const { answerNext } = await editTwice();
      await answerNext(refusal());
      await answerNext(refusal());
      await waitFor(() => expect(error).toHaveBeenCalledTimes(2));
      expect(await screen.findByText('Jane Doe')).toBeTruthy();
    });

    it('goes on showing the second when the first is saved', async () => {
      const { isAsked, answerNext } = await editTwice();
      await answerNext(HttpResponse.json({ ...jane, name: 'Jane One' }));
      await waitFor(() => expect(success).toHaveBeenCalledTimes(1));
      await isAsked();
      expect(screen.getByText('Jane Two')).toBeTruthy();
      await answerNext(HttpResponse.error());
      expect(await screen.findByText('Jane One')).toBeTruthy();
    });
  });

  it('says that the user cannot be had, and tries again', async () => {
    server.use(http.get('/api/auth/me', () => HttpResponse.json({ error: 'No' }, { status: 503 })));
    logIn();
    show(<PersonalInfoCard />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(http.get('/api/auth/me', () => HttpResponse.json(jane)));
    fireEvent.click(retry);
    expect(await screen.findByText('Jane Doe')).toBeTruthy();
  });
});
