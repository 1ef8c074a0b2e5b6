import { execute } from '@barrelhive/database';
import { localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { logger, metrics, phoneDigest } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHeardFrom } from '../lost-numbers/find-lost-numbers';
import { ConfirmNumber } from '../../../confirmations/confirm-number';
import { BY_PHONE, isAddressOfSomebody } from '../../../standing/addressing';
import { isOptedOutSql, lockAddress, recordOptIn, recordOptOut } from '../../../standing/standing';
import { inboundMeaning, inboundMeanings, isYes, type InboundMeaning } from './inbound-meaning';
import { SPEAKS_OF_PLAN } from './opt-out-phrases';
import { REPLIES } from './replies';

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

const PLAN_GOES_ON = 'A plan goes on until you cancel it in your account.';

type Answer = keyof typeof REPLIES | undefined;

/**
 * Records what somebody wrote to our number, and gives the answer, if there is one. The number of nobody we know is not kept. Words are
 * kept only where an operator has to read them.
 */
@Injectable()
export class ReceiveInboundMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly confirmNumber: ConfirmNumber,
  ) {}

  async run(message: InboundMessage): Promise<string | undefined> {
    const { sid, text, optOutType } = message;
    const meaning = inboundMeaning(text, optOutType);
    const { isNew, answer } = await this.dataSource.transaction((manager) => this.record(manager, message, meaning));
    if (isNew) received.inc({ meaning });
    log.info({ sid, meaning, isNew }, 'a text came in');
    if (optOutType !== undefined || answer === undefined) return undefined;
    return answer === 'stop' && SPEAKS_OF_PLAN.test(text) ? `${REPLIES.stop} ${PLAN_GOES_ON}` : REPLIES[answer];
  }

  private async record(
    manager: EntityManager,
    message: InboundMessage,
    meaning: InboundMeaning,
  ): Promise<{ isNew: boolean; answer: Answer }> {
    const { phone, text } = message;
    await lockAddress(manager, BY_PHONE, phone);
    const plainAnswer = meaning === 'reaction' || meaning === 'unclear' ? undefined : meaning;
    // A repeat of an old START must not undo a later STOP.
    if (!(await keep(manager, message, meaning))) return { isNew: false, answer: plainAnswer };
    if (meaning === 'unclear') {
      return { isNew: true, answer: (await claimHowToStop(manager, phone)) ? 'unclear' : undefined };
    }
    if (meaning === 'stop') await recordOptOut(manager, BY_PHONE, phone);
    if (meaning === 'start') {
      await recordOptIn(manager, BY_PHONE, phone);
      await recordHeardFrom(manager, phone);
    }
    const confirms = isYes(text) && (await this.confirmNumber.byReply(manager, phone));
    return { isNew: true, answer: confirms ? 'confirmed' : plainAnswer };
  }
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

/**
 * Whether a number is to be told now how to stop: once a day at most, and never after it opted out. Whoever asks has the day's answer. The
 * number may be nobody's, so only its digest is kept.
 */
async function claimHowToStop(manager: EntityManager, phone: string): Promise<boolean> {
  const claimed = await execute(
    manager,
    `INSERT INTO how_to_stop_answer AS answer (phone_digest, on_day)
     SELECT $1, $2 WHERE NOT ${isOptedOutSql(BY_PHONE, '$3')} AND NOT EXISTS (SELECT FROM kept_opt_out k WHERE k.channel = $4 AND k.address_digest = $1)
     ON CONFLICT (phone_digest) DO UPDATE SET on_day = excluded.on_day WHERE answer.on_day < excluded.on_day`,
    [await phoneDigest(phone), localDay(new Date(), STORE_TIME_ZONE), phone, BY_PHONE.id],
  );
  return claimed > 0;
}
