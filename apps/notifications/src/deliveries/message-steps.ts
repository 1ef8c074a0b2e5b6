import type { Message, MessageState } from './message';

/** `given`: to the value that the caller passes. `none`: to nothing. */
type Setting = 'given' | 'now' | 'now unless set' | 'one more' | 'none';

type SettableField = Exclude<
  keyof Message,
  'id' | 'userId' | 'channel' | 'addressId' | 'alertId' | 'token' | 'createdAt' | 'state'
>;

export interface StepDefinition {
  /** In any other state the step does not apply and changes nothing. `new`: the step makes the message. */
  from: readonly (MessageState | 'new')[];
  to: MessageState;
  sets: Readonly<Partial<Record<SettableField, Setting>>>;
  /** The step applies only to a message that was claimed at least once. */
  onlyAttempted?: true;
}

const CLAIMED = {
  attempts: 'one more',
  attemptedAt: 'now',
  address: 'given',
  body: 'given',
  itemCount: 'given',
  dueAt: 'given',
  reason: 'none',
  fault: 'none',
  answeredSince: 'none',
  answeredSeconds: 'none',
} as const;
const ENDED = { reason: 'given', errorCode: 'given', finishedAt: 'now' } as const;
const REPORTED = {
  sid: 'given',
  errorCode: 'given',
  acceptedAt: 'now unless set',
  finishedAt: 'none',
  reason: 'none',
} as const;
const REPORTED_AT_LAST = { ...REPORTED, finishedAt: 'now' } as const;
/** A report proves that the provider has the message, even if it was given up or waits to be sent again. */
const BEFORE_REPORTS = ['pending', 'sending', 'unknown', 'expired'] as const;
const BEFORE_END = [...BEFORE_REPORTS, 'accepted', 'sent'] as const;

/**
 * Everything that can happen to a message. Only `create-messages.ts` and `move-message.ts` write the state of a message, and only by this table; the
 * README beside it says what each step means. Reports overtake each other, so that each applies only to states before it.
 */
export const messageSteps = {
  queued: { from: ['new'], to: 'pending', sets: {} },
  suppressed: { from: ['new', 'pending'], to: 'suppressed', sets: ENDED },
  postponed: { from: ['pending'], to: 'pending', sets: { dueAt: 'given' } },
  deferred: { from: ['pending'], to: 'pending', sets: { dueAt: 'given', reason: 'given' } },
  expired: { from: ['pending'], to: 'expired', sets: ENDED },
  claimed: { from: ['pending'], to: 'sending', sets: CLAIMED },
  requeued: { from: ['sending'], to: 'pending', sets: { dueAt: 'given', reason: 'given', fault: 'given' } },
  'may-repeat': {
    from: ['sending'],
    to: 'pending',
    sets: { unclearSince: 'now unless set', dueAt: 'given', reason: 'given', fault: 'given' },
  },
  refused: { from: ['sending'], to: 'failed', sets: ENDED },
  unclear: { from: ['sending'], to: 'unknown', sets: { unclearSince: 'now', dueAt: 'now', reason: 'given' } },
  'looked-up': {
    from: ['sending', 'unknown'],
    to: 'unknown',
    sets: { unclearSince: 'now unless set', dueAt: 'given' },
  },
  'not-listed-yet': { from: ['unknown'], to: 'unknown', sets: { dueAt: 'given', answeredSince: 'given' } },
  'lookup-failed': {
    from: ['unknown'],
    to: 'unknown',
    sets: { dueAt: 'given', answeredSince: 'none', answeredSeconds: 'given' },
  },
  'lookup-deferred': { from: ['unknown'], to: 'unknown', sets: { dueAt: 'given', reason: 'given' } },
  'not-found': { from: ['unknown'], to: 'pending', sets: { dueAt: 'now' } },
  'given-up': { from: ['unknown'], to: 'expired', sets: ENDED },
  'asked-about': { from: ['accepted'], to: 'accepted', sets: { dueAt: 'given' } },
  accepted: { from: BEFORE_REPORTS, to: 'accepted', sets: REPORTED, onlyAttempted: true },
  sent: { from: [...BEFORE_REPORTS, 'accepted'], to: 'sent', sets: REPORTED, onlyAttempted: true },
  delivered: { from: BEFORE_END, to: 'delivered', sets: REPORTED_AT_LAST, onlyAttempted: true },
  undelivered: { from: BEFORE_END, to: 'undelivered', sets: REPORTED_AT_LAST, onlyAttempted: true },
  failed: { from: BEFORE_END, to: 'failed', sets: REPORTED_AT_LAST, onlyAttempted: true },
  returned: {
    from: ['accepted', 'sent'],
    to: 'pending',
    sets: { sid: 'none', dueAt: 'given', reason: 'given', errorCode: 'given', fault: 'none' },
  },
  renewed: {
    from: ['expired'],
    to: 'pending',
    sets: {
      noticeId: 'given',
      slot: 'given',
      correlationId: 'given',
      dueAt: 'now',
      acceptedAt: 'none',
      finishedAt: 'none',
      reason: 'none',
    },
  },
} as const satisfies Readonly<Record<string, StepDefinition>>;

export type MessageStep = keyof typeof messageSteps;

type From<S extends MessageStep> = (typeof messageSteps)[S]['from'][number];
type Sets<S extends MessageStep> = (typeof messageSteps)[S]['sets'];
type GivenField<S extends MessageStep> = {
  [F in keyof Sets<S>]: Sets<S>[F] extends 'given' ? F & SettableField : never;
}[keyof Sets<S>];

/** The steps that move a message; the others only make one. */
export type LaterStep = { [S in MessageStep]: From<S> extends 'new' ? never : S }[MessageStep];

/** A moment, or how far away it is by the clock of the database. */
export type Moment = Date | { inSeconds: number };

type FieldValue<F extends SettableField> = F extends 'dueAt'
  ? Moment
  : F extends 'errorCode' | 'fault'
    ? Message[F]
    : NonNullable<Message[F]>;

/** What the caller of a step has to pass. */
export type StepValues<S extends MessageStep> = { [F in GivenField<S>]: FieldValue<F> };
