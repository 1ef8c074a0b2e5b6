import type { SendSchedule } from '@barrelhive/rules';
import type { Reach } from '../standing/addressing';
import type { MessageContent } from './message-content';

/** Injection token of the {@link Channel}s by which notices go out. */
export const CHANNELS = Symbol('channels');

/** A provider keeps no list of what it took. */
export const NOBODY_KNOWS = 'nobody knows';

/** Whoever takes a delivery knows by its id that they have it already: it may be sent again. */
export const MAY_REPEAT = 'may repeat';

/**
 * A way on which notices reach people: text messages, for one. Each notice has a message for each channel, and each of these goes its own way:
 * what holds one channel up, or ends a message there, is nothing to the others. In the hands of its channel a message is called a delivery.
 */
export interface Channel extends Reach {
  /** This many units go out in a second, all replicas together. What a unit is, the channel says when it renders. */
  unitsPerSecond: number;
  /** A message takes this many units at most. */
  mostUnits: number;
  /** This many posts a replica has under way at once. A post that hangs takes one of these places, and none of another channel's. */
  places: number;
  /** When the channel tells, where that is not the send window. */
  ownSchedule?: SendSchedule;
  /** A post ends after this long. */
  timeoutSeconds: number;
  /** What is posted for a notice, and how many units of the pace that takes. */
  render(content: MessageContent): Rendered;
  /** Gives a claimed delivery to the provider, once, and says what is known of it then. Never rejects. */
  post(delivery: ClaimedDelivery): Promise<PostOutcome>;
  /**
   * Asks the provider what became of a delivery of which nobody knows whether it was taken; undefined when the provider does not list it.
   * Rejects when there is no answer. `NOBODY_KNOWS` where the provider cannot be asked: then the delivery is given up, since none is better than two;
   * `MAY_REPEAT` where two are known to be one: then it is sent again.
   */
  find(delivery: UnclearDelivery): Promise<FoundDelivery | typeof NOBODY_KNOWS | typeof MAY_REPEAT | undefined>;
  /** Asks the provider how a delivery stands that it accepted. Rejects when there is no answer, or the provider does not have it any more. */
  lookUp(sid: string): Promise<DeliveryReport>;
  /** What an error code of the provider is about; undefined for one that nobody foresaw. */
  faultOf(errorCode: number): Fault | undefined;
  /**
   * Takes the place of a delivery at its reader's, once and without a sound: what it told is gone. Nothing is repeated, and nothing sent where the
   * address is removed or its owner sleeps. Left out where what was told stays as it is. Never rejects.
   */
  replace?(sent: SentDelivery, words: GoneWords): Promise<PostOutcome>;
  /** When a delivery is tried again that the provider accepted, and that surely reached nobody; undefined where somebody may have it. */
  nextTryAfter(errorCode: number): 'soon' | Date | undefined;
}

export interface Rendered {
  body: string;
  units: number;
  /** The first text whose code stands in the body in the place of `CODE_PLACE`. Only the post fills it in. */
  codeOf?: string | undefined;
}

/** A delivery that this process may post now, once. */
export interface ClaimedDelivery {
  id: string;
  /** The number of this attempt. Its outcome is ignored once there was a later attempt. */
  attempts: number;
  attemptedAt: Date;
  correlationId: string;
  address: string;
  body: string;
  /** Units of the pace. */
  units: number;
  codeOf?: Rendered['codeOf'];
  /** After this it must not reach anybody any more. */
  trueUntil: Date | undefined;
  /** Its reader chose the hour: the quiet hours of the address do not hold it up. */
  isAtChosenHour: boolean;
}

/** A delivery that its reader has. */
export interface SentDelivery {
  id: string;
  correlationId: string;
  address: string;
  body: string;
  /** After this it is replaced by nothing any more. */
  trueUntil: Date;
}

/** What stands in the place of a delivery whose bottle is gone. */
export interface GoneWords {
  title: string;
  body: string;
}

/** A delivery that was posted at least once, as it is known when the provider is asked about it. */
export interface UnclearDelivery {
  id: string;
  address: string;
  body: string;
  attempts: number;
  attemptedAt: Date;
  createdAt: Date;
}

/** What the provider says of a delivery that it has. */
export interface DeliveryReport {
  /** The provider's id. */
  sid: string;
  state: 'accepted' | 'sent' | 'delivered' | 'undelivered' | 'failed';
  errorCode?: number | undefined;
}

/** `certain`: it reads as ours. `likely`: nobody else is known to have sent it, so that it is taken for ours rather than sent again. */
export interface FoundDelivery {
  report: DeliveryReport;
  confidence: 'certain' | 'likely';
}

export type PostOutcome = { kind: 'taken'; report: DeliveryReport } | PostFailure;

/**
 * What a failed post means for its delivery, and with `account` for all others of the channel, too. `requeued` and `refused`: the provider
 * surely did not take it, or with `mayBeTaken` would know it by its id. `isAnswer`: the provider is there, and said no. `ofAddress`: it says nothing of the channel, since each address has a server of its own.
 */
export type PostFailure =
  | {
      kind: 'requeued';
      pauseSeconds: number;
      reason: string;
      fault?: 'account' | 'unforeseen';
      isAnswer?: true;
      mayBeTaken?: boolean;
    }
  | { kind: 'refused'; errorCode: number | undefined; reason: string }
  | { kind: 'unclear'; reason: string; ofAddress?: true };

/**
 * What an error of a provider is about.
 *
 * - `busy`: nothing is wrong, it goes out later.
 * - `account`: our account, its money or our settings. No other delivery would fare better: the channel pauses, and nothing is lost.
 * - `either`: our settings or the address, which the answer leaves open. It is tried again alone: paused, everybody would wait for one
 *   address; ended, everybody's deliveries would be lost for one wrong setting.
 * - `opted-out`, `unusable`, `unreachable`: the address of the recipient. It is learned.
 * - `filtered`: it was taken for spam.
 * - `message`: this delivery alone. It ends.
 */
export type Fault = 'busy' | 'account' | 'either' | 'opted-out' | 'unusable' | 'unreachable' | 'filtered' | 'message';
