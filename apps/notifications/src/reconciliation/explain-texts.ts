import { alertPrefixIn, localDay, periodKey, postedMonthIn, releasedMonthIn, textTokenIn } from '@barrelhive/rules';
import { withoutCode } from '../channels/sms/find-at-provider';
import { inboundMeaning, isYes } from '../channels/sms/inbound/inbound-meaning';
import type { ReceivedText, SentText } from '../channels/sms/list-texts';
import { textOccasion, type RecoveredText } from '../deliveries/recovered-texts';
import { openToken } from '../notices/text-token';

/** A list is announced within this of its month. */
const HALF_A_YEAR_MONTHS = 6;

/** A message of ours that is not known to be at the provider. */
export interface OpenMessage {
  userId: string;
  occasion: string;
  /** `under way`: it was claimed, and the sender asks the provider what became of it. */
  state: 'pending' | 'under way';
  /** What its text would say, where that can be read. */
  body: string | undefined;
}

/** What our tables know of some texts. */
export interface Known {
  sids: ReadonlySet<string>;
  recipients: readonly { userId: string; address: string }[];
  messages: readonly OpenMessage[];
}

export interface ExplainOptions {
  zone: string;
  /** By which the tokens of links may be sealed. */
  secrets: readonly string[];
  /** A text may leave this long after the slot of its notice. */
  longestWaitMs: number;
  /** Until when a pass may find again what the texts told, since the catalogue was set back, too. */
  foundAgainUntil: Date;
}

export interface Explained {
  recovered: RecoveredText[];
  /** Texts to numbers of ours of which nobody can say what they told. */
  unexplained: string[];
}

/**
 * Finds out from their words what the texts are about that our tables do not know. Whoever has the number is not told of that again: rather
 * no text than two. What a message under way may explain is left to the sender, which asks for it.
 */
export function explainTexts(texts: readonly SentText[], known: Known, options: ExplainOptions): Explained {
  const recovered: RecoveredText[] = [];
  const unexplained: string[] = [];
  for (const text of texts.filter(({ sid }) => !known.sids.has(sid))) {
    const meanings = known.recipients
      .filter(({ address }) => address === text.address)
      .map((recipient) => meaningTo(recipient, text, known, options));
    if (meanings.some(({ isAsked }) => isAsked)) continue;
    const explained = meanings.flatMap(({ userId, occasions }) =>
      occasions.map((occasion) => ({ sid: text.sid, userId, occasion, coversUntil: options.foundAgainUntil })),
    );
    if (meanings.length > 0 && explained.length === 0) unexplained.push(text.sid);
    recovered.push(...explained);
  }
  return { recovered, unexplained };
}

function meaningTo({ userId }: { userId: string }, text: SentText, known: Known, options: ExplainOptions) {
  const messages = known.messages.filter((message) => message.userId === userId);
  const occasions = occasionsOf(text, messages, options);
  const isAsked = messages.some(
    ({ state, occasion }) => state === 'under way' && occasions.includes(textOccasion(occasion)),
  );
  return { userId, occasions, isAsked };
}

/** What a text to this user is about, as `textOccasion` says; more than one where its day is not clear. */
function occasionsOf(
  { body, createdAt }: SentText,
  messages: readonly OpenMessage[],
  { zone, longestWaitMs, secrets }: ExplainOptions,
): string[] {
  const days = [...new Set([createdAt.getTime() - longestWaitMs, createdAt.getTime()].map((at) => dayAt(at, zone)))];
  const prefix = alertPrefixIn(body);
  if (prefix !== undefined) return days.map((day) => `alert:${prefix}:${day}`);
  const token = textTokenIn(body);
  const opened = token === undefined ? undefined : openToken(secrets, token, days);
  if (opened) return [`alert:${opened.alertPrefix}:${opened.day}`];
  const list = listIn(body, dayAt(createdAt.getTime(), zone));
  if (list !== undefined) return [list];
  // Words of the provider may stand before ours.
  const words = withoutCode(body);
  return messages
    .filter((message) => message.body !== undefined && words.endsWith(withoutCode(message.body)))
    .map(({ occasion }) => textOccasion(occasion));
}

/**
 * Those of the texts that people wrote, oldest first, which our tables do not know, without those whose wish a later one that is known has
 * taken back. A YES counts as the START that it is, too: the first text that it answers may be missing, and it would confirm the number for another account.
 */
export function lostWishes(received: readonly ReceivedText[], knownSids: ReadonlySet<string>): ReceivedText[] {
  const decided = new Set<string>();
  const lost = received.toReversed().filter(({ sid, phone, text }) => {
    const isKnown = knownSids.has(sid);
    if (isKnown && ['stop', 'start'].includes(inboundMeaning(text))) decided.add(phone);
    return !isKnown && !decided.has(phone);
  });
  return lost.reverse().map((wrote) => (isYes(wrote.text) ? { ...wrote, text: 'START' } : wrote));
}

/** The occasion of the list that a text tells of, released or posted. */
function listIn(body: string, day: string): string | undefined {
  const released = releasedMonthIn(body);
  if (released !== undefined) return `list:${yearOf(released, day)}-${released}`;
  const posted = postedMonthIn(body);
  if (posted === undefined) return undefined;
  return `list-posted:${periodKey({ year: yearOf(posted, day), month: posted })}`;
}

const dayAt = (at: number, zone: string) => localDay(new Date(at), zone);

/** The year in which a month comes nearest to a day. */
function yearOf(month: number, day: string): number {
  const [year = 0, monthOfDay = 0] = day.split('-').map(Number);
  const ahead = month - monthOfDay;
  if (ahead > HALF_A_YEAR_MONTHS) return year - 1;
  return ahead < -HALF_A_YEAR_MONTHS ? year + 1 : year;
}
