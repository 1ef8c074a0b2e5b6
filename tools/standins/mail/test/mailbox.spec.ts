import { createTransport } from 'nodemailer';
import { createMailStandin, type MailStandin } from '../src/mail-standin';

describe('the mailbox', () => {
  let standin: MailStandin;
  beforeAll(async () => {
    standin = await createMailStandin();
  });
  afterAll(() => standin.close());
  afterEach(() => standin.faults.clear());

  const send = (to: string, subject = 'Hello') =>
    createTransport(standin.smtpUrl).sendMail({
      from: 'Barrelhive <alerts@barrelhive.test>',
      to,
      subject,
      text: 'Weller is back\nhttp://localhost/t/1',
      html: '<p>Weller is back</p>',
      headers: { 'List-Unsubscribe': '<http://localhost/unsubscribe/1>' },
    });

  it('reads what came in, with its headers', async () => {
    await send('ada@home.test', 'Grüße');
    expect(standin.mailsTo('ada@home.test')).toMatchObject([
      {
        subject: 'Grüße',
        from: '"Barrelhive" <alerts@barrelhive.test>',
        text: expect.stringContaining('Weller is back'),
        headers: { 'list-unsubscribe': '<http://localhost/unsubscribe/1>' },
      },
    ]);
  });

  it.each([
    ['later-451', { responseCode: 451, command: 'RCPT TO' }],
    ['bounce-550', { responseCode: 550, command: 'RCPT TO' }],
    ['later-after-data-451', { responseCode: 451, command: 'DATA' }],
    ['spam-554', { responseCode: 554, command: 'DATA' }],
  ] as const)('answers %s when it is told to, and takes nothing', async (fault, answer) => {
    standin.faults.set({ next: [fault] });
    await expect(send('grace@home.test')).rejects.toMatchObject(answer);
    expect(standin.mailsTo('grace@home.test')).toEqual([]);
  });

  it('takes a mail and hangs up before it says so', async () => {
    standin.faults.set({ next: ['take-then-reset'] });
    await expect(send('lost@home.test')).rejects.toThrow();
    expect(standin.mailsTo('lost@home.test')).toHaveLength(1);
  });

  it('shows on its page what came in', async () => {
    await send('page@home.test', 'Shown <here>');
    const shown = await (await fetch(standin.url)).text();
    expect(shown).toContain('Shown &#60;here&#62;');
    expect(shown).toContain('<a href="http://localhost/t/1" target="_top">');
  });
});
