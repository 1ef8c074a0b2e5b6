import { displayMoment, MOST_ALERT_TEXTS_A_DAY } from '@barrelhive/rules';
import { providerFaultOf } from '../../../apps/notifications/src/channels/sms/twilio/provider-faults';
import type { AlertFacts, DayFacts, MessageFacts, Move, PersonFacts } from './facts';
import { doubtWords, endWords, faultWords, kindWords, obstacleWords, recoveredWords, stateWords } from './words';

/** How far a text came on its way from the shelf to the phone, in sentences: what holds for all, then each person, with each alert. */
export function explain(day: DayFacts, people: readonly PersonFacts[]): string[] {
  return [...explainDay(day), ...people.flatMap((person) => explainPerson(day, person))];
}

function explainDay({ day, passes, underWay, deadLetters, pauses }: DayFacts): string[] {
  const others = `${passes.rejected} were not believed, and ${passes.failed} failed`;
  const seen =
    passes.accepted === 0
      ? `Nothing could be seen on ${day}: no pass over the agency's table was believed (${others}).`
      : `${passes.accepted} passes over the agency's table were believed on ${day}; ${others}.`;
  return [
    seen,
    ...underWay.map(
      ({ from, to, events, since }) =>
        `${events} events of ${from} have not been handled by ${to} yet, the first since ${displayMoment(since)}.`,
    ),
    ...deadLetters.map(
      ({ service, events }) => `${service} gave up on ${events} events: see \`dead-letters list ${service}\`.`,
    ),
    ...pauses.map(
      ({ channel, since, reason }) => `Nothing is sent by ${channel} since ${displayMoment(since)}: ${reason}.`,
    ),
  ];
}

function explainPerson(day: DayFacts, person: PersonFacts): string[] {
  const { userId, noticesOfDay, alerts, announcements, recovered } = person;
  const none = alerts.length === 0 ? ['  There is no alert.'] : [];
  return [
    '',
    `Account ${userId}: ${noticesOfDay} alerts had a notice on ${day.day}, ${MOST_ALERT_TEXTS_A_DAY} may.`,
    ...announcements.map((message) => `  ${messageSentence(message)}`),
    ...recovered.map((occasion) => `  The text about ${occasion} ${recoveredWords}.`),
    ...none,
    ...alerts.flatMap((alert) => [headOf(alert), ...explainAlert(day, alert).map((sentence) => `  ${sentence}`)]),
  ];
}

function headOf({ id, term, savedAt }: AlertFacts): string {
  if (term === undefined) return `Alert ${id}, which no service knows any more:`;
  return `Alert ${id} for "${term}"${savedAt ? `, saved ${displayMoment(savedAt)}` : ''}:`;
}

function explainAlert(day: DayFacts, alert: AlertFacts): string[] {
  const { end, matches, messages, isRecovered } = alert;
  return [
    ...(end ? [`It ended ${displayMoment(end.at)}, by ${end.by}: nothing is told of it from then on.`] : []),
    ...shelfSentences(alert),
    ...matches.map(
      ({ name, kind, observedAt, isNotified }) =>
        `${name} ${kindWords[kind]}: found ${displayMoment(observedAt)}, ${isNotified ? 'and went into a notice' : 'and waits'}.`,
    ),
    ...lostSentences(alert),
    ...messages.map(messageSentence),
    ...(isRecovered ? [`The text of that day ${recoveredWords}.`] : outlookSentences(day, alert)),
  ];
}

/** What search saw of what the term finds. */
function shelfSentences({ term, bottles, moves, doubts, savedAt }: AlertFacts): string[] {
  if (term === undefined) return [];
  if (bottles === 0) return ['The term finds no bottle of the catalogue.'];
  const none = `The term finds ${bottles} bottles, and none of their figures moved that day.`;
  return [
    ...(moves.length === 0 ? [none] : moves.map((move) => moveSentence(move, savedAt))),
    ...doubts.flatMap(({ name, beganAt, cause }) => {
      const why = doubtWords[cause];
      return why ? [`A return of ${name} is told to nobody: its 0 began ${displayMoment(beganAt)}, and ${why}.`] : [];
    }),
  ];
}

function moveSentence(move: Move, savedAt: Date | undefined): string {
  const { name, figure, at, before, after } = move;
  const shown = (value: number | null) => {
    if (value === null) return 'unknown';
    return figure === 'price' ? `$${(value / 100).toFixed(2)}` : String(value);
  };
  const seen = `Search saw ${displayMoment(at)}: ${name}, ${figure} ${shown(before)} → ${shown(after)}`;
  if (savedAt && at < savedAt) return `${seen}, which was before the alert was saved.`;
  return isNews(move) ? `${seen}.` : `${seen}, which is no news: only a return from 0 is told.`;
}

const isNews = ({ figure, before, after }: Move) =>
  figure === 'price' || before === null || (before === 0 && after > 0);

/** Something was seen that is told as a rule, and nothing came of it. */
function lostSentences({ moves, matches, messages, savedAt, isRecovered }: AlertFacts): string[] {
  const isExpected = moves.some((move) => isNews(move) && (!savedAt || move.at >= savedAt));
  if (!isExpected || matches.length > 0 || messages.length > 0 || isRecovered) return [];
  return [
    'Nothing of this waits, and no notice was written: it was no longer true at its slot, the plan was not paid for, or it is older than the two days that matches are kept.',
  ];
}

/** What became of a message, and why. */
export function messageSentence(message: MessageFacts): string {
  const { channel, state, occasion, createdAt, dueAt, attempts } = message;
  const about = occasion.startsWith('alert:') ? '' : ` about ${occasion}`;
  const waiting =
    state === 'pending' ? `, is due ${displayMoment(dueAt)}, and was posted ${attempts} times before` : '';
  const why = whyOf(message);
  return `The message by ${channel}${about} of ${displayMoment(createdAt)} ${stateWords[state]}${waiting}${why ? `, since ${why}` : ''}.`;
}

function whyOf({ state, reason, errorCode }: MessageFacts): string | undefined {
  if (errorCode !== undefined) {
    const fault = providerFaultOf(errorCode);
    const about = fault ? faultWords[fault] : 'it is in no table of ours';
    return `the provider said ${errorCode}: ${about} (https://www.twilio.com/docs/api/errors/${errorCode})`;
  }
  if (reason === undefined) return undefined;
  const known = state === 'suppressed' ? obstacleWords : { ...obstacleWords, ...endWords };
  return new Map(Object.entries(known)).get(reason) ?? reason;
}

function outlookSentences({ alertsWaiting }: DayFacts, { matches, outlook }: AlertFacts): string[] {
  if (!outlook) return [];
  const { withheld, nextLookAt } = outlook;
  if (withheld) {
    const { obstacle, since, until, kinds } = withheld;
    const bounds = [
      since && `since ${displayMoment(new Date(since))}`,
      until && `until ${displayMoment(new Date(until))}`,
      kinds && `of ${kinds.join(', ')}`,
    ].filter((part) => part !== undefined);
    const more = bounds.length > 0 ? ` (${bounds.join(', ')})` : '';
    return [`Now nothing is told, since ${obstacleWords[obstacle]}${more}.`];
  }
  const next = `Now nothing stands in its way; the next look is ${displayMoment(nextLookAt)}.`;
  if (matches.every(({ isNotified }) => isNotified)) return [next];
  return [
    next,
    `Something waits for ${alertsWaiting} alerts. Those that wait longest go first, and no more than SMS_SEGMENTS_PER_SECOND carries away in BUNDLE_WAIT_SECONDS.`,
  ];
}
