import type { ChangeKind, ServiceName, Withheld } from '@barrelhive/contracts';
import type { MessageState } from '../../../apps/notifications/src/deliveries/message';
import type { zeroCauses } from '../../../apps/search/src/refresh/recent-zeros';

/** What holds for everybody on a day. */
export interface DayFacts {
  /** `2026-11-24`, in Utah. */
  day: string;
  /** Passes over the agency's table, by what became of them. */
  passes: { accepted: number; rejected: number; failed: number };
  /** Events that are on their way now, from the shelf to the text. */
  underWay: { from: ServiceName; to: string; events: number; since: Date }[];
  /** Events that services gave up on. */
  deadLetters: { service: ServiceName; events: number }[];
  /** Channels on which nothing is sent now. */
  pauses: { channel: string; since: Date; reason: string }[];
  /** For how many alerts something waits to be told now. */
  alertsWaiting: number;
}

export interface PersonFacts {
  userId: string;
  /** How many alerts had a notice on the day. */
  noticesOfDay: number;
  alerts: AlertFacts[];
  /** Of monthly lists and drawings. */
  announcements: MessageFacts[];
  /** The occasions of those that the provider has, and no message of ours. */
  recovered: string[];
}

export interface AlertFacts {
  id: string;
  /** Undefined when the alert ended so long ago that no service knows it. */
  term: string | undefined;
  savedAt: Date | undefined;
  end: { at: Date; by: 'its owner' | 'a lower plan' } | undefined;
  /** How many bottles of today's catalogue the term finds. */
  bottles: number;
  /** How their figures moved on the day. */
  moves: Move[];
  /** Bottles whose return from 0 is told to nobody for now. */
  doubts: { name: string; beganAt: Date; cause: (typeof zeroCauses)[number] }[];
  /** What notifications keeps of what was found for it on the day or before. */
  matches: { name: string; kind: ChangeKind; observedAt: Date; isNotified: boolean }[];
  messages: MessageFacts[];
  /** The provider has a text of the day, and no message of ours: the database was set back since. */
  isRecovered: boolean;
  /** What would become of a notice now; undefined on a day that is over, and of an alert that ended. */
  outlook: { nextLookAt: Date; withheld: Withheld | undefined } | undefined;
}

/** `before`: null where it was the first figure. Prices are in cents. */
export interface Move {
  name: string;
  figure: 'stock' | 'price';
  at: Date;
  before: number | null;
  after: number;
}

export interface MessageFacts {
  channel: string;
  state: MessageState;
  occasion: string;
  createdAt: Date;
  dueAt: Date;
  attempts: number;
  reason: string | undefined;
  errorCode: number | undefined;
}
