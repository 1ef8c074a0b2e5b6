import { queryRows } from '@barrelhive/database';
import { CODE_PLACE } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import type { DeliveryReport, FoundDelivery, UnclearDelivery } from '../../notices/channel';
import { textsSince } from './list-texts';
import { reportedState } from './reported-state';
import { TWILIO, type TwilioClient } from './twilio/twilio-client';

/** The provider's clock may differ from ours by this much. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;
const PAGE_SIZE = 100;
/** A number got fewer texts than this within the time that is looked at. */
const PAGES_AT_MOST = 10;

const sidRow = z.object({ sid: z.string() });

interface ListedText {
  sid: string;
  body: string;
  createdAt: Date;
  state: DeliveryReport['state'];
  errorCode: number | undefined;
}

/** Of the text of ours that holds a code, that is not kept. */
export const withoutCode = (body: string) => body.replace(/\b\d{6}\b/, CODE_PLACE);

/** Asks the provider whether it has a message of ours. */
@Injectable()
export class FindAtProvider {
  constructor(
    @Inject(TWILIO) private readonly twilio: TwilioClient,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Undefined when it does not list one now, which may be too early. A text with an id that we know is another message of ours. What
   * else was created since the attempt may be this one, since a number has one message under way at most. Its text decides only
   * among several: words of the provider may stand before it. Rejects when the provider does not answer.
   */
  async run({ address, body, attempts, attemptedAt, createdAt }: UnclearDelivery): Promise<FoundDelivery | undefined> {
    // An earlier attempt may have been taken after all, and be listed only by now.
    const firstAttempt = attempts > 1 ? createdAt : attemptedAt;
    const listed = await this.listSince(address, firstAttempt.getTime() - CLOCK_DIFFERENCE_MS);
    const known = await this.knownAmong(listed.map(({ sid }) => sid));
    const unknown = listed.filter(({ sid }) => !known.has(sid));
    const alike = unknown.find((text) => withoutCode(text.body).endsWith(withoutCode(body)));
    if (alike) return { report: reportOf(alike), confidence: 'certain' };
    const earliest = attemptedAt.getTime() - CLOCK_DIFFERENCE_MS;
    const other = unknown.find((text) => text.createdAt.getTime() >= earliest);
    return other && { report: reportOf(other), confidence: 'likely' };
  }

  private async listSince(to: string, since: number): Promise<ListedText[]> {
    const asked = { to, pageSize: PAGE_SIZE, pagesAtMost: PAGES_AT_MOST };
    const listed = await textsSince(this.twilio, new Date(since), asked);
    return listed.flatMap(({ sid, body, dateCreated: createdAt, direction, status, errorCode }) => {
      const state = reportedState(status);
      if (!state || direction !== 'outbound-api') return [];
      return [{ sid, body, createdAt, state, errorCode: errorCode || undefined }];
    });
  }

  private async knownAmong(sids: string[]): Promise<Set<string>> {
    const query = `SELECT sid FROM message WHERE sid = ANY ($1)
      UNION ALL SELECT sid FROM returned_text WHERE sid = ANY ($1)
      UNION ALL SELECT sid FROM recovered_text WHERE sid = ANY ($1)`;
    const rows = await queryRows(this.dataSource, sidRow, query, [sids]);
    return new Set(rows.map(({ sid }) => sid));
  }
}

function reportOf({ sid, state, errorCode }: ListedText): DeliveryReport {
  return { sid, state, errorCode };
}
