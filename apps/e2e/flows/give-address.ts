import { addedChannelAddress, type AddedChannelAddress } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import type { MailStandin } from '../../../tools/standins/mail/src/mail-standin';
import type { Customer } from './customer';

/** Gives a channel an address; waits until notifications knows of the plan. */
export function giveAddress({ call }: Customer, channel: string, address: unknown): Promise<AddedChannelAddress> {
  const body = { channel, label: 'Mine', wording: 'Tell me there', address };
  return eventually('notifications to know the plan', async () => {
    const { status, body: answer } = await call('POST', '/api/channels', body);
    return status < 400 && addedChannelAddress.parse(answer);
  });
}

/** Lets a device be told what its owner is told. Gives its id. */
export async function giveDevice(
  customer: Customer,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<string> {
  return (await giveAddress(customer, 'push', { endpoint, keys })).id;
}

/** Lets a program be told. Gives the secret by which it verifies. */
export async function giveWebhook(customer: Customer, address: string): Promise<string> {
  return (await giveAddress(customer, 'webhook', address)).secret ?? '';
}

/** Lets a mailbox be told, by the link that came there. */
export async function giveMailbox(customer: Customer, address: string, mail: MailStandin): Promise<void> {
  await giveAddress(customer, 'email', address);
  const code = /\/confirm-email\/([\w-]+)/.exec(mail.mailsTo(address).at(-1)?.text ?? '')?.[1];
  await customer.call('POST', '/api/mail/confirm', { code });
}
