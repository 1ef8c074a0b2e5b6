import * as z from 'zod';
import { GIVEN_CHANNELS, type GivenChannelName } from '../../chaos/places/given-channels';
import { manyTimes } from '../../load/many-times';
import type { MeasuredProduct } from '../measured-product';
import { addSubscribers } from '../population';
import type { Channel } from './channel-day';

/** By which webhooks are signed. */
const SECRET = `whsec_${Buffer.from('a secret of 24 letters..').toString('base64')}`;

/** An address as somebody gives it, and as it is kept then. */
const keptAddress = z.union([
  z.string().transform((address) => ({ address, secrets: { secret: SECRET } })),
  z
    .object({ endpoint: z.string(), keys: z.record(z.string(), z.string()) })
    .transform((device) => ({ address: device.endpoint, secrets: device.keys })),
  z.object({ url: z.string() }).transform(({ url }) => ({ address: url, secrets: {} })),
]);

/** So many people for each channel, who are told by it alone. Their addresses are written straight into the table: to give one is not what is measured. */
export async function addAddressees(
  measured: MeasuredProduct,
  channels: readonly Channel[],
  people: number,
): Promise<ReadonlyMap<Channel, readonly string[]>> {
  const addressees = new Map<Channel, readonly string[]>();
  for (const [place, channel] of channels.entries()) {
    const consent = channel === 'sms';
    const { ids } = await addSubscribers(measured.probe, people, { consent, firstNumber: place * people });
    if (channel !== 'sms') await giveAddresses(measured, channel, ids);
    addressees.set(channel, ids);
  }
  return addressees;
}

async function giveAddresses(
  { probe, product }: MeasuredProduct,
  channel: GivenChannelName,
  ids: readonly string[],
): Promise<void> {
  const played = GIVEN_CHANNELS[channel];
  const url = product.standInUrl(played.standIn);
  const kept: z.infer<typeof keptAddress>[] = [];
  await manyTimes(ids.length, async () => kept.push(keptAddress.parse((await played.newAddress(url)).address)));
  await probe.run(
    `INSERT INTO notifications.given_address (channel, user_id, address, secrets, label, confirmed_at, consent_wording, consent_network)
     SELECT $1, id, address, secrets::jsonb, 'Mine', now(), 'Tell me there', '192.0.2.0'
       FROM unnest($2::text[], $3::text[], $4::text[]) AS given (id, address, secrets)`,
    [channel, ids, kept.map(({ address }) => address), kept.map(({ secrets }) => JSON.stringify(secrets))],
  );
}
