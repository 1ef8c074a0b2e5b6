import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tiers } from '@barrelhive/contracts';
import * as z from 'zod';
import { textOf } from '../../src/channels/sms/compose-text';
import type {
  Channel,
  ClaimedDelivery,
  DeliveryReport,
  Fault,
  FoundDelivery,
  PostOutcome,
  Rendered,
  UnclearDelivery,
} from '../../src/notices/channel';
import type { MessageContent } from '../../src/notices/message-content';
import type { Reach } from '../../src/standing/addressing';

/** Everybody with an account has a line of their own in the file, and need not agree to that. */
export const BY_FILE: Reach = {
  id: 'file',
  address: `CASE WHEN r.phone = '' THEN '' ELSE 'file of ' || r.user_id END`,
  recipients: 'recipient r',
  addressId: `''`,
  hasConsented: `r.phone <> ''`,
  isConfirmed: 'true',
  lostAt: 'NULL::timestamptz',
  tellsAtOnce: 'true',
  hoursAt: () => [],
  openHours: 'NULL::jsonb',
  tiers,
  isQuietAt: () => 'false',
};

const line = z.object({ id: z.string(), to: z.string(), body: z.string() });

/** `busy`: refuses each post. `silent`: takes each post, and nobody hears of it. */
type Mood = 'well' | 'busy' | 'silent';

/** A second channel, which proves the port: a delivery is a line that is appended to a file. */
export class FileChannel implements Channel {
  readonly id = BY_FILE.id;
  readonly address = BY_FILE.address;
  readonly hasConsented = BY_FILE.hasConsented;
  readonly isConfirmed = BY_FILE.isConfirmed;
  readonly lostAt = BY_FILE.lostAt;
  readonly recipients = BY_FILE.recipients;
  readonly addressId = BY_FILE.addressId;
  readonly openHours = BY_FILE.openHours;
  readonly tiers = BY_FILE.tiers;
  readonly tellsAtOnce = BY_FILE.tellsAtOnce;
  readonly hoursAt = BY_FILE.hoursAt;
  readonly isQuietAt = BY_FILE.isQuietAt;
  readonly unitsPerSecond = 1_000;
  readonly mostUnits = 1;
  readonly places = 10;
  readonly timeoutSeconds = 1;
  mood: Mood = 'well';
  private readonly file = path.join(mkdtempSync(path.join(tmpdir(), 'file-channel-')), 'lines');

  render(content: MessageContent): Rendered {
    return { body: textOf(content, 'https://barrelhive.example').replace(/ Reply STOP to opt out$/, ''), units: 1 };
  }

  post({ id, address, body }: ClaimedDelivery): Promise<PostOutcome> {
    if (this.mood === 'busy') {
      return Promise.resolve({ kind: 'requeued', pauseSeconds: 1, reason: 'busy', isAnswer: true });
    }
    appendFileSync(this.file, `${JSON.stringify({ id, to: address, body })}\n`);
    if (this.mood === 'silent') return Promise.resolve({ kind: 'unclear', reason: 'silent' });
    return Promise.resolve({ kind: 'taken', report: { sid: `line-${id}`, state: 'delivered' } });
  }

  find({ id }: UnclearDelivery): Promise<FoundDelivery | undefined> {
    const isThere = this.lines().some((written) => written.id === id);
    const report = { sid: `line-${id}`, state: 'delivered' as const };
    return Promise.resolve(isThere ? { report, confidence: 'certain' } : undefined);
  }

  lookUp(sid: string): Promise<DeliveryReport> {
    return Promise.resolve({ sid, state: 'delivered' });
  }

  faultOf(): Fault | undefined {
    return undefined;
  }

  nextTryAfter() {
    return undefined;
  }

  /** What was written for a user, oldest first. */
  textsFor(userId: string): string[] {
    return this.lines().flatMap(({ to, body }) => (to === `file of ${userId}` ? [body] : []));
  }

  private lines(): z.infer<typeof line>[] {
    if (!existsSync(this.file)) return [];
    const lines = readFileSync(this.file, 'utf8').trimEnd().split('\n');
    return lines.map((written) => line.parse(JSON.parse(written)));
  }
}
