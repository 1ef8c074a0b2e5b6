import { execute } from '@barrelhive/database';
import { PRODUCT_NAME } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import type { DataSource } from 'typeorm';
import { isNumberOfSomebody } from '../database/known-users';
import { lockPhone, recordOptIn, recordOptOut } from '../phones/phone-state';
import { inboundMeaning, type InboundMeaning } from './inbound-meaning';

const log = logger('inbound-message');

interface InboundMessage {
  sid: string;
  phone: string;
  text: string;
  /** Present when the provider reads opt-out words and answers them itself. */
  optOutType: string | undefined;
}

const replies: Readonly<Record<InboundMeaning, string | undefined>> = {
  stop: `${PRODUCT_NAME}: you have opted out and will get no more texts. Reply START to get them again.`,
  start: `${PRODUCT_NAME}: you will get texts about your alerts again. Reply STOP to opt out, HELP for help.`,
  help: `${PRODUCT_NAME}: texts about the alerts you saved, at most 1 per alert and day. Msg & data rates may apply. Reply STOP to opt out.`,
  other: undefined,
};

/** Records what somebody wrote to our number, and returns the answer, if there is one. The number of nobody we know is not kept. */
export async function receiveInboundMessage(
  dataSource: DataSource,
  { sid, phone, text, optOutType }: InboundMessage,
): Promise<string | undefined> {
  const meaning = inboundMeaning(text, optOutType);
  const isNew = await dataSource.transaction(async (manager) => {
    await lockPhone(manager, phone);
    const keptPhone = (await isNumberOfSomebody(manager, phone)) ? phone : '';
    // A repeat of an old START must not undo a later STOP.
    const stored = await execute(
      manager,
      'INSERT INTO inbound_message (sid, phone, meaning) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [sid, keptPhone, meaning],
    );
    if (stored === 0) return false;
    if (meaning === 'stop') await recordOptOut(manager, phone);
    if (meaning === 'start') await recordOptIn(manager, phone);
    return true;
  });
  log.info({ sid, meaning, isNew }, 'a text came in');
  return optOutType === undefined ? replies[meaning] : undefined;
}
