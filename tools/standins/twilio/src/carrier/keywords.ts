/** What a text that consists of one keyword means to the carrier. */
export type Keyword = 'STOP' | 'START' | 'HELP';

const WORDS: Readonly<Record<Keyword, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'UNSTOP', 'YES'],
  HELP: ['HELP', 'INFO'],
};

/** The answers that Twilio gives by itself. */
export const CARRIER_ANSWERS: Readonly<Record<Keyword, string>> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};

/** Reads a keyword that stands alone, in any case. YES means START only to somebody who is out. */
export function readKeyword(text: string, isOptedOut: boolean): Keyword | undefined {
  const word = text.trim().toUpperCase();
  if (word === 'YES' && !isOptedOut) return undefined;
  return (Object.keys(WORDS) as Keyword[]).find((keyword) => WORDS[keyword].includes(word));
}
