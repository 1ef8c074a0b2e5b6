import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { TwilioFaults } from '../faults/twilio-faults';
import type { Switchboard } from '../messages/switchboard';
import type { MessageStatus, TextMessage } from '../messages/text-message';
import type { TwilioSettings } from '../twilio-settings';
import { postWebhook } from './signed-webhook';

interface Report {
  status: MessageStatus;
  errorCode: number | null;
}

const QUEUED: Report = { status: 'queued', errorCode: null };
/** What becomes of a text that stayed in the queue for longer than it was valid. */
const EXPIRING: readonly Report[] = [QUEUED, { status: 'failed', errorCode: 30_036 }];

function deliveryTo(errorCode: number | undefined): readonly Report[] {
  const last: Report =
    errorCode === undefined ? { status: 'delivered', errorCode: null } : { status: 'undelivered', errorCode };
  return [QUEUED, { status: 'sent', errorCode: null }, last];
}

/** Twilio's own default: one more try, and only when the line could not be opened. */
const RETRY_AFTER_MS = 500;

/** Takes accepted messages to their phones and reports each step to the address the message names. */
export class Delivery {
  private readonly stop = new AbortController();

  constructor(
    private readonly settings: TwilioSettings,
    private readonly switchboard: Switchboard,
    private readonly faults: TwilioFaults,
  ) {
    // Each text under way listens, however many there are.
    setMaxListeners(0, this.stop.signal);
  }

  /**
   * Goes on by itself; ends early when the stand-in closes. With an error code the text never reaches its phone. Answers whether it goes out
   * at all: false when it is queued for longer than it is valid.
   */
  start(message: TextMessage, errorCode: number | undefined): boolean {
    const queuedMs = this.settings.deliveryStepMs + this.faults.current().queuedForMs;
    const validMs = (message.validityPeriod ?? Infinity) * 1000;
    const goesOut = queuedMs <= validMs;
    const reports = goesOut ? deliveryTo(errorCode) : EXPIRING;
    void this.deliver(message, reports, Math.min(queuedMs, validMs)).catch(() => undefined);
    return goesOut;
  }

  close(): void {
    this.stop.abort();
  }

  /** Reports once, at once, how a text stands. */
  async reportNow(message: TextMessage): Promise<void> {
    if (message.statusCallback !== null) await this.call(message.statusCallback, this.fields(message, message));
  }

  private async deliver(message: TextMessage, reports: readonly Report[], queuedMs: number): Promise<void> {
    const { callbacksReversed, callbacksShuffled } = this.faults.current();
    const isInOrder = !callbacksReversed && !callbacksShuffled;
    for (const [nth, report] of reports.entries()) {
      if (nth === 1) await this.pause(queuedMs);
      else if (nth > 1) await this.pause(this.settings.deliveryStepMs);
      this.switchboard.setStatus(message, report.status, report.errorCode);
      if (isInOrder) await this.report(message, report);
    }
    if (isInOrder) return;
    for (const report of this.mixedUp(reports)) await this.report(message, report);
  }

  private mixedUp(reports: readonly Report[]): Report[] {
    if (this.faults.current().callbacksReversed) return reports.toReversed();
    return this.faults.random.sample(reports, reports.length);
  }

  private async report(message: TextMessage, report: Report): Promise<void> {
    const { callbackCopies, callbackDelayMs } = this.faults.current();
    if (message.statusCallback === null) return;
    await this.pause(callbackDelayMs);
    for (let copy = 0; copy < callbackCopies; copy++)
      await this.call(message.statusCallback, this.fields(message, report));
  }

  private async pause(ms: number): Promise<void> {
    if (ms > 0) await pause(ms, undefined, { signal: this.stop.signal });
  }

  private async call(address: string, fields: Record<string, string>): Promise<void> {
    const { authToken, productUrl } = this.settings;
    const webhook = { address, productUrl, fields, authToken, signal: this.stop.signal };
    try {
      await (await postWebhook(webhook)).body?.cancel();
    } catch {
      await this.pause(RETRY_AFTER_MS);
      await postWebhook(webhook).then(
        (answer) => answer.body?.cancel(),
        () => undefined,
      );
    }
  }

  private fields(message: TextMessage, { status, errorCode }: Report): Record<string, string> {
    return {
      AccountSid: this.settings.accountSid,
      ApiVersion: '2010-04-01',
      From: message.from,
      MessageSid: message.sid,
      MessageStatus: status,
      SmsSid: message.sid,
      SmsStatus: status,
      To: message.to,
      ...(errorCode !== null && { ErrorCode: String(errorCode) }),
    };
  }
}
