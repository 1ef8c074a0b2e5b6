import { channelAddress } from '@barrelhive/contracts';
import type { PushStandin } from '../../../tools/standins/push/src/push-standin';
import type { expectedCalls } from './expected-calls';

/** Makes each call of `/api/channels` for a member, with success and with a refusal. */
export async function callChannels(
  { expectSuccess, expectRefusal, expectMemberOperation }: ReturnType<typeof expectedCalls>,
  { token, push }: { token: string; push: PushStandin },
): Promise<void> {
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
