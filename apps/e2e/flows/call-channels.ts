import { channelAddress } from '@barrelhive/contracts';
import type { MailStandin } from '../../../tools/standins/mail/src/mail-standin';
import type { PushStandin } from '../../../tools/standins/push/src/push-standin';
import { NOT_JSON, type expectedCalls } from './expected-calls';

/** Makes each call of `/api/channels` for a member, with success and with a refusal. */
export async function callChannels(
  calls: ReturnType<typeof expectedCalls>,
  { token, push, mail }: { token: string; push: PushStandin; mail: MailStandin },
): Promise<void> {
  const { expectSuccess, expectRefusal, expectMemberOperation } = calls;
  await callMail(calls, token, mail);
  await expectMemberOperation('listChannels');
  await expectMemberOperation('readPushKey');
  const { endpoint, keys } = push.subscribe('A phone');
  const address = { endpoint, keys };
  const body = { channel: 'push', label: 'A phone', wording: 'Notify this device', address };
  const { id } = channelAddress.parse(await expectSuccess('addChannelAddress', { token, body }));
  const path = { id };
  const elsewhere = { ...body, address: { ...address, endpoint: 'https://127.0.0.1/' } };
  await expectRefusal('addChannelAddress', 'VALIDATION_FAILED', { token, body: elsewhere });
  const quiet = { quiet_hours: { from: '21:00', until: '08:00' } };
  await expectSuccess('changeChannelAddress', { token, path, body: quiet });
  for (const operation of ['confirmChannelAddress', 'testChannelAddress', 'removeChannelAddress']) {
    const call = { token, path, ...(operation.startsWith('confirm') && { body: { code: 'any' } }) };
    await expectSuccess(operation, call);
    await expectRefusal(operation, 'NOT_FOUND', { ...call, path: { id: 'none' } });
  }
  await expectRefusal('changeChannelAddress', 'NOT_FOUND', { token, path, body: quiet });
}

async function callMail(
  { expectSuccess, expectRefusal }: ReturnType<typeof expectedCalls>,
  token: string,
  mail: MailStandin,
): Promise<void> {
  const address = 'reader@home.test';
  const body = { channel: 'email', label: 'Mail', wording: 'Mail me at this address', address };
  const { id } = channelAddress.parse(await expectSuccess('addChannelAddress', { token, body }));
  const code = /\/confirm-email\/([\w-]+)/.exec(mail.mailsTo(address).at(-1)?.text ?? '')?.[1];
  await expectSuccess('confirmMailAddress', { body: { code } });
  await expectRefusal('confirmMailAddress', 'CODE_EXPIRED', { body: { code: 'another' } });
  await expectSuccess('testChannelAddress', { token, path: { id } });
  const link = /\/unsubscribe\/([\w-]+)/.exec(mail.mailsTo(address).at(-1)?.text ?? '')?.[1] ?? 'none';
  await expectRefusal('receiveUnsubscribe', 'JSON_REQUIRED', { ...NOT_JSON, path: { token: link }, body: 'bye' });
  await expectSuccess('receiveUnsubscribe', { path: { token: link } });
}
