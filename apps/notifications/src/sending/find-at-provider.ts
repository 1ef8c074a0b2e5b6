import { queryRows } from '@barrelhive/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Message } from '../messages/message';
import { reportedState } from '../messages/message-state';
import type { DeliveryReport } from '../messages/record-report';
import { TWILIO, type TwilioClient } from '../twilio/twilio-client';

/** The provider's clock may differ from ours by this much. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;
const LISTED_AT_MOST = 200;

const sidRow = z.object({ sid: z.string() });

/** Asks the provider whether it has a message of ours, by number and text. */
@Injectable()
export class FindAtProvider {
  constructor(
    @Inject(TWILIO) private readonly twilio: TwilioClient,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Undefined when it does not list one now. Listed messages with an id that we know are other messages with the same text. What
   * is left is this one, since a number has one unclear message at most. Rejects when the provider does not answer.
   */
  async run({ phone, body, attemptedAt }: Message): Promise<DeliveryReport | undefined> {
    if (!phone || !attemptedAt) return undefined;
    const listed = await this.twilio.messages.list({
      to: phone,
      dateSentAfter: new Date(attemptedAt.getTime() - CLOCK_DIFFERENCE_MS),
      limit: LISTED_AT_MOST,
    });
    const alike = listed.filter((message) => message.body === body && reportedState(message.status) !== undefined);
    const known = await this.knownAmong(alike.map(({ sid }) => sid));
    const found = alike.find(({ sid }) => !known.has(sid));
    const state = found && reportedState(found.status);
    return state && { sid: found.sid, state, errorCode: found.errorCode || undefined };
  }

  private async knownAmong(sids: string[]): Promise<Set<string>> {
    const rows = await queryRows(this.dataSource, sidRow, 'SELECT sid FROM message WHERE sid = ANY ($1)', [sids]);
    return new Set(rows.map(({ sid }) => sid));
  }
}
