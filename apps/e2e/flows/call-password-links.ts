import { channelAddress } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import type { MailStandin } from '../../../tools/standins/mail/src/mail-standin';
import { NOT_JSON, type expectedCalls } from './expected-calls';

/** Takes a new password for a member by a link, which ends the session. The e-mail becomes a confirmed mailbox first. */
export async function callPasswordLinks(
  { expectSuccess, expectRefusal, expectPublicOperation }: ReturnType<typeof expectedCalls>,
  { token, email, mail }: { token: string; email: string; mail: MailStandin },
): Promise<void> {
  // Mails of what happened to the account may come between.
  const lastPath = (pattern: RegExp) =>
    mail
      .mailsTo(email)
      .flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
      .at(-1);
  await expectPublicOperation('readMail');
  const body = { channel: 'email', label: 'Mail', wording: 'Mail me at this address', address: email };
  channelAddress.parse(await expectSuccess('addChannelAddress', { token, body }));
  await expectSuccess('confirmMailAddress', { body: { code: lastPath(/\/confirm-email\/([\w-]+)/) } });
  await expectSuccess('askForPasswordLink', { body: { email } });
  await expectRefusal('askForPasswordLink', 'VALIDATION_FAILED', { body: { email: 'nobody' } });
  await expectRefusal('askForPasswordLink', 'JSON_REQUIRED', { ...NOT_JSON, body: 'mail' });
  const link = await eventually('a link to come', async () => lastPath(/\/reset-password\/([\w-]+)/));
  const reset = { token: link, new_password: 'Rye-Trail-3' };
  await expectRefusal('resetPassword', 'VALIDATION_FAILED', { body: { ...reset, new_password: 'short' } });
  // Auth hears of a link as soon as it is mailed, but maybe not before this test reads the mail.
  await eventually('the link to be known', async () => {
    await expectSuccess('resetPassword', { body: reset });
    return true;
  });
  await expectRefusal('resetPassword', 'CODE_EXPIRED', { body: reset });
  await eventually('the owner to be told', async () => mail.mailsTo(email).at(-1)?.subject.includes('was changed'));
}
