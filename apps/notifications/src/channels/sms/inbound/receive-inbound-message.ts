import { execute } from '@barrelhive/database';
import { PRODUCT_NAME, SUPPORT_EMAIL } from '@barrelhive/rules';
import { logger, metrics } from '@barrelhive/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { BY_PHONE, isAddressOfSomebody } from '../../../standing/addressing';
import { lockAddress, recordOptIn, recordOptOut } from '../../../standing/standing';
import { claimHowToStop } from './how-to-stop';
import { inboundMeaning, inboundMeanings, type InboundMeaning } from './inbound-meaning';
import { SPEAKS_OF_PLAN } from './opt-out-phrases';

const log = logger('inbound-message');

const received = metrics.counter({
  name: 'barrelhive_texts_received_total',
  help: 'Texts that came in, by what they mean; an operator has to read those that are unclear',
  labelNames: ['meaning'],
});
// An alarm sees the first one only if the figure was 0 before.
for (const meaning of inboundMeanings) received.inc({ meaning }, 0);

interface InboundMessage {
  sid: string;
  phone: string;
  text: string;
  /** Present when the provider reads opt-out words and answers them itself. */
  optOutType: string | undefined;
}

const REPLIES = {
  stop: `${PRODUCT_NAME}: you have opted out and will get no more texts. Reply START to get them again.`,
  start: `${PRODUCT_NAME}: you will get texts about your alerts again. Reply STOP to opt out, HELP for help.`,
  help: `${PRODUCT_NAME}: texts about your saved alerts, at most 1 per alert and day. Help: ${SUPPORT_EMAIL}. Msg & data rates may apply. Reply STOP to opt out.`,
  unclear: `${PRODUCT_NAME}: we could not tell what you want. Reply STOP to get no more texts, HELP for help.`,
} as const;

const PLAN_GOES_ON = 'A plan goes on until you cancel it in your account.';

/**
 * Records what somebody wrote to our number, and returns the answer, if there is one. The number of nobody we know is not kept. Words are
 * kept only where an operator has to read them.
 */
export async function receiveInboundMessage(
  dataSource: DataSource,
  message: InboundMessage,
): Promise<string | undefined> {
  const { sid, phone, text, optOutType } = message;
  const meaning = inboundMeaning(text, optOutType);
  const { isNew, mayAnswer } = await dataSource.transaction(async (manager) => {
    await lockAddress(manager, BY_PHONE, phone);
    // A repeat of an old START must not undo a later STOP.
    if (!(await keep(manager, message, meaning))) return { isNew: false, mayAnswer: meaning !== 'unclear' };
    if (meaning === 'stop') await recordOptOut(manager, BY_PHONE, phone);
    if (meaning === 'start') await recordOptIn(manager, BY_PHONE, phone);
    return { isNew: true, mayAnswer: meaning !== 'unclear' || (await claimHowToStop(manager, phone)) };
  });
  if (isNew) received.inc({ meaning });
  log.info({ sid, meaning, isNew }, 'a text came in');
  if (optOutType !== undefined || meaning === 'reaction' || !mayAnswer) return undefined;
  return meaning === 'stop' && SPEAKS_OF_PLAN.test(text) ? `${REPLIES.stop} ${PLAN_GOES_ON}` : REPLIES[meaning];
}

/** Whether the text is new. */
async function keep(manager: EntityManager, message: InboundMessage, meaning: InboundMeaning): Promise<boolean> {
  const { sid, phone, text } = message;
  const keptPhone = (await isAddressOfSomebody(manager, BY_PHONE, phone)) ? phone : '';
  const keptText = meaning === 'unclear' ? text.replace(/\p{Cc}/gu, ' ') : null;
  const stored = await execute(
    manager,
    'INSERT INTO inbound_message (sid, phone, meaning, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [sid, keptPhone, meaning, keptText],
  );
  return stored > 0;
}
