import { channelAddress } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import type { MailStandin } from '../../../tools/standins/mail/src/mail-standin';
import type { Customer } from './customer';

/** Lets a device be told what its owner is told; waits until notifications knows of their plan. Gives its id. */
export function giveDevice(
  { call }: Customer,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<string> {
  const body = { channel: 'push', label: 'A phone', wording: 'Notify this device', address: { endpoint, keys } };
  return eventually('notifications to know the plan', async () => {
    const { status, body: answer } = await call('POST', '/api/channels', body);
    return status < 400 && channelAddress.parse(answer).id;
  });
}

/** Lets a mailbox be told what its owner is told, by the link that came there. */
export async function giveMailbox({ call }: Customer, address: string, mail: MailStandin): Promise<void> {
  const body = { channel: 'email', label: 'Mail', wording: 'Mail me at this address', address };
  await eventually('notifications to know the plan', async () => {
    const { status } = await call('POST', '/api/channels', body);
    return status < 400;
  });
  const code = /\/confirm-email\/([\w-]+)/.exec(mail.mailsTo(address).at(-1)?.text ?? '')?.[1];
  await call('POST', '/api/mail/confirm', { code });
}
