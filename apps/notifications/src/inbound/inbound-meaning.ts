/** What somebody who writes to our number wants. */
export type InboundMeaning = 'stop' | 'start' | 'help' | 'other';

const words: Readonly<Record<Exclude<InboundMeaning, 'other'>, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
};

/**
 * Reads a message by the carriers' words, which count alone in a message and in any case (facts: sms). `optOutType` is the
 * provider's own reading where it does the reading, and wins.
 */
export function inboundMeaning(text: string, optOutType?: string): InboundMeaning {
  return meaningOf(optOutType ?? '') ?? meaningOf(text) ?? 'other';
}

function meaningOf(text: string): Exclude<InboundMeaning, 'other'> | undefined {
  const word = text.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase();
  return (['stop', 'start', 'help'] as const).find((meaning) => words[meaning].includes(word));
}
