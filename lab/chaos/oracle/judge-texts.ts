import { wordIn } from '../../texts/bottle-words';
import type { Tally } from '../../texts/tally';
import { owedTexts, untrueSince, type OwedText } from './expected-texts';
import type { History, SeenCall } from './history';

export const faultNames = ['lost', 'doubled', 'unexpected', 'untrue', 'afterStop', 'unconfirmed'] as const;
export type TextFault = (typeof faultNames)[number];

/** One text that should not be as it is. */
export interface Finding {
  fault: TextFault;
  phone: string;
  word: string | undefined;
  /** When the calls about it came. */
  calledAt: readonly number[];
  what: string;
}

export interface Bounds {
  /** A text may be about what ended this long ago at most. */
  untrueMs: number;
  /** A call that left before STOP was committed takes this long to arrive at most. */
  callMs: number;
}

export interface Judgement extends Tally {
  untrue: number;
  afterStop: number;
  unconfirmed: number;
  /** The longest time for which a text had been untrue when it was sent. */
  longestUntrueMs: number;
  findings: readonly Finding[];
}

/** Counts as Jepsen's total-queue does, and looks at the truth of every text at the moment of its sending. */
export function judgeTexts(history: History, allCalls: readonly SeenCall[], bounds: Bounds): Judgement {
  const owed = owedTexts(history);
  const asksForNumber = (call: SeenCall) => history.confirmed !== undefined && isFirstText(call);
  const firstTexts = allCalls.filter(asksForNumber);
  const calls = allCalls.filter((call) => !asksForNumber(call));
  const callsByAlert = groupCalls(calls);
  const known = new Set(owed.map(keyOf));
  const strays = calls.filter(
    (call) => call.isTaken && !known.has(keyOf({ phone: call.phone, word: wordIn(call.body) })),
  );
  const findings = owed.flatMap((text) => findingsOf(text, callsByAlert.get(keyOf(text)) ?? [], bounds));
  const stray = strays.map((call): Finding => ({
    fault: 'unexpected',
    phone: call.phone,
    word: wordIn(call.body),
    calledAt: [call.at],
    what: `nobody waits for "${call.body.slice(0, 60)}"`,
  }));
  const all = [...findings, ...stray, ...secondFirstTexts(firstTexts)];
  const count = (fault: TextFault) => all.filter((finding) => finding.fault === fault).length;
  const came = (text: OwedText) => (callsByAlert.get(keyOf(text)) ?? []).some(({ isTaken }) => isTaken);
  return {
    attempted: owed.filter((text) => text.owed !== 'never').length,
    acknowledged: owed.filter((text) => text.owed === 'must').length,
    seen: owed.filter((text) => text.owed !== 'never' && came(text)).length,
    lost: count('lost'),
    doubled:
      secondFirstTexts(firstTexts).length +
      owed.reduce((sum, text) => sum + Math.max(takenOf(callsByAlert.get(keyOf(text)) ?? []).length - 1, 0), 0),
    unexpected: count('unexpected'),
    recovered: owed.filter((text) => text.owed === 'may' && came(text)).length,
    untrue: count('untrue'),
    afterStop: count('afterStop'),
    unconfirmed: count('unconfirmed'),
    longestUntrueMs: Math.max(0, ...owed.flatMap((text) => untrueTimes(text, callsByAlert.get(keyOf(text)) ?? []))),
    findings: all,
  };
}

export const isFirstText = ({ body }: Pick<SeenCall, 'body'>) => body.startsWith('Barrelhive: code ');

/** A number is asked once. */
function secondFirstTexts(calls: readonly SeenCall[]): Finding[] {
  const seen = new Set<string>();
  return takenOf(calls).flatMap(({ phone, at }): Finding[] => {
    if (!seen.has(phone)) return (seen.add(phone), []);
    return [{ fault: 'doubled', phone, word: undefined, calledAt: [at], what: 'the number was asked twice' }];
  });
}

function findingsOf(text: OwedText, calls: readonly SeenCall[], { untrueMs, callMs }: Bounds): Finding[] {
  const { phone, word, stopped } = text;
  const taken = takenOf(calls);
  const found = (fault: TextFault, what: string): Finding => ({
    fault,
    phone,
    word,
    calledAt: calls.map(({ at }) => at),
    what,
  });
  const findings: Finding[] = [];
  if (text.owed === 'must' && taken.length === 0) findings.push(found('lost', 'it never came'));
  if (taken.length > 1) findings.push(found('doubled', `it came ${taken.length} times`));
  const firstDelivery = text.shelf.find(({ inStock }) => inStock);
  const early = taken.filter(({ at }) => !firstDelivery || at < firstDelivery.askedAt);
  if ((text.owed === 'never' && taken.length > 0) || early.length > 0) {
    findings.push(found('unexpected', 'its bottle was not there, or the alert or the number were taken back before'));
  }
  const longest = Math.max(0, ...untrueTimes(text, calls));
  if (longest > untrueMs) findings.push(found('untrue', `it had been untrue for ${longest} ms`));
  const since = stopped?.confirmedAt;
  if (since !== undefined && calls.some(({ at }) => at > since + callMs)) {
    findings.push(found('afterStop', 'it was posted after STOP was committed'));
  }
  if (calls.some(({ at }) => at < text.unconfirmedUntil)) {
    findings.push(found('unconfirmed', 'it was posted before anybody had confirmed the number'));
  }
  return findings;
}

function untrueTimes(text: OwedText, calls: readonly SeenCall[]): number[] {
  return takenOf(calls).flatMap(({ at }) => {
    const since = untrueSince(text, at);
    return since === undefined ? [] : [Math.round(at - since)];
  });
}

function takenOf(calls: readonly SeenCall[]): SeenCall[] {
  return calls.filter(({ isTaken }) => isTaken);
}

function groupCalls(calls: readonly SeenCall[]): Map<string, SeenCall[]> {
  const groups = new Map<string, SeenCall[]>();
  for (const call of calls) {
    const key = keyOf({ phone: call.phone, word: wordIn(call.body) });
    const group = groups.get(key);
    if (group) group.push(call);
    else groups.set(key, [call]);
  }
  return groups;
}

function keyOf({ phone, word }: { phone: string; word: string | undefined }): string {
  return `${phone} ${word ?? ''}`;
}
