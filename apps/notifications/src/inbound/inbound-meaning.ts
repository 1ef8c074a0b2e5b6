/** What somebody who writes to our number wants. */
export type InboundMeaning = 'stop' | 'start' | 'help' | 'other';

const words: Readonly<Record<Exclude<InboundMeaning, 'other'>, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
};

/**
 * The carriers' words count if they stand alone in a message, in upper or lower case (facts: sms). `optOutType` is what the
 * provider understood, if it reads these words itself; then it counts before the text.
 */
export function inboundMeaning(text: string, optOutType?: string): InboundMeaning {
  return meaningOf(optOutType ?? '') ?? meaningOf(text) ?? 'other';
}

function meaningOf(text: string): Exclude<InboundMeaning, 'other'> | undefined {
  const word = text.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase();
  return (['stop', 'start', 'help'] as const).find((meaning) => words[meaning].includes(word));
}
