import { distance } from 'fastest-levenshtein';
import { LATER, NOT_TO_STOP, ONE_ALERT, ONLY_SOMETIMES, QUESTIONS, REACTION, WANTS_TEXTS } from './no-opt-out-phrases';
import { LEAD_INS, OPT_OUTS, START_PHRASES, STOP_PHRASES } from './opt-out-phrases';
import { COMPANIONS, LISTS, STOP_WORDS } from './opt-out-words';
import { findPhrase, type Phrase } from './phrases';

/** What somebody who writes to our number wants. A `reaction` is a heart or a thumb on a text of ours; `unclear` cannot be told. */
export const inboundMeanings = ['stop', 'start', 'help', 'reaction', 'unclear'] as const;

export type InboundMeaning = (typeof inboundMeanings)[number];

type Keyword = 'stop' | 'start' | 'help';

/** The carriers' words, as Twilio documents them ("Twilio support for opt-out keywords"). They count if they stand alone. */
export const KEYWORDS: Readonly<Record<Keyword, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO', 'AYUDA'],
};
const HELP_WORDS = new Set([
  ...['help', 'info', 'information', 'support', 'ayuda', 'ayudame', 'ayudenme', 'ayudeme', 'informacion', 'soporte'],
  ...['ayudar', 'ayudarme', 'ayudan', 'helpp', 'hlep', 'halp'],
]);
const START_WORDS = new Set([
  ...['start', 'unstop', 'subscribe', 'resubscribe', 'resume', 'optin', 'comenzar', 'empezar', 'iniciar', 'reanudar'],
  ...['begin', 'restart', 'inicio', 'alta', 'activar', 'reactivar', 'suscribir', 'suscribirme'],
]);
const NEGATED = new Set(LISTS.negated);
/** What phones and mail programs put behind a text. */
const SIGNATURE = /^[- ]*(?:sent from|get outlook for|enviado desde)\b.*$/gm;

const UNSUBSCRIBE = 'unsubscribe';
/** In words: whoever says more than this says something else, too. */
const LONGEST_BARE_REQUEST = 40;
/** In a quotation this long it is not the writer who speaks. */
const QUOTATION = /["«][^"«»]{12,}["»]/g;
/** How a text of ours ends, which some quote without marks. */
const HINT = /reply stop to (?:opt out|\w+)/g;
/** Words about what is sold, a list or a song: they ask for nothing. */
const OF_OTHER_THINGS =
  /\b(?:none(?: left)?|nothing left|sold out|out of (?:stock|it|them)|gone|empty)[ ,.;-]+no more(?= left\b|\W*$)|^(?:taken )?off (?:of )?the list ?\?|\bstop\W+(?:hammer ?time|in the name of love|collaborate)\b/g;
/** A plan that ends is no end of texts, and what else is said counts; `stop the premium texts` is one. */
const OF_PLAN =
  /\b(?:cancel\w*|end|stop|terminate) (?:(?:my|this|the) )?(?:(?:basic|standard|premium|subscription|membership) )*(?:plan|premium|standard|basic)\b(?! (?:te?xt|message|msg|sms|alert|notif|update|reminder|contact|call|spam|both))/g;
/** Where a sentence goes on without a mark: `stop I moved`, `I moved please stop`. */
const UNMARKED_ENDS =
  /(?<=^| )(?:stop|unsubscribe|quit)(?: pl(?:ease|s|z))?(?= (?:i|im|ive|we|you|youre|who|why|this is|its|it is|he|she|they|not)\b)|(?= sent from my\b)|(?<=\b(?:who (?:tf |the hell )?(?:is this|dis)|g[eo]t my number)) (?=stop\b)|(?<=^| )nevermind(?= stop\b)|(?<=\b(?:im|is|its) not (?!saying|asking|telling|trying|ready|go|about|a |an |the |to )\w{1,20}(?: \w{1,20}){0,2})(?= stop$)|(?= (?:please|pls|plz) (?:stop|quit|remove|take me|unsubscribe|opt|cancel|end)\b)/g;
const ENDS_OF_CLAUSES = /[.!?¿¡;:,\n()…/]+|\s-+|\b(?:and|but|or|because|cuz|y|pero|o)\b/;

/**
 * The carriers' words count alone in a message, and an opt-out in any reasonable words of English or Spanish; a start or a call for help with
 * nothing but small words beside it. `optOutType` is what the
 * provider understood, if it reads the carriers' words itself; then it counts before the text.
 */
export function inboundMeaning(text: string, optOutType?: string): InboundMeaning {
  return keywordOf(optOutType ?? '') ?? keywordOf(text) ?? meaningOfSentence(plain(text));
}

/** Whether somebody says yes to what was asked, which opts in, too. */
export const isYes = (text: string) => keyOf(text) === 'YES';

const keyOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase();

function keywordOf(text: string): Keyword | undefined {
  const word = keyOf(text);
  return (['stop', 'start', 'help'] as const).find((meaning) => KEYWORDS[meaning].includes(word));
}

function meaningOfSentence(text: string): InboundMeaning {
  if (REACTION.test(text)) return 'reaction';
  const own = (text.replace(SIGNATURE, '').replace(QUOTATION, ' ').trim() || text)
    .replace(HINT, ' ')
    .replace(OF_OTHER_THINGS, ' ')
    .replace(OF_PLAN, ' ');
  const clauses = own.replace(UNMARKED_ENDS, '$&,').split(ENDS_OF_CLAUSES).map(wordsOf);
  const spoken = clauses.filter((words) => words.length > 0);
  const all = wordsOf(own);
  const isMeant = !findPhrase(all, WANTS_TEXTS) && !findPhrase(all, ONE_ALERT);
  if (isMeant && spoken.some(asksToStop)) return 'stop';
  if (spoken.length === 0) return 'unclear';
  if (spoken.every((words) => isOf(HELP_WORDS, words))) return 'help';
  return asksToStart(spoken) ? 'start' : 'unclear';
}

/** Only in these words: a yes to something else wants no texts. */
function asksToStart(spoken: readonly (readonly string[])[]): boolean {
  const clauses = spoken.map((clause) => withPhrasesAs('start', START_PHRASES, clause));
  const isAsked = clauses.some((clause) => isOf(START_WORDS, clause) && !findPhrase(clause, QUESTIONS));
  return (
    isAsked && clauses.flat().every((word) => (START_WORDS.has(word) || COMPANIONS.has(word)) && !NEGATED.has(word))
  );
}

function asksToStop(clause: readonly string[]): boolean {
  const request = withoutLeadIns(clause);
  if (findPhrase(request, QUESTIONS) || findPhrase(request, NOT_TO_STOP) || findPhrase(clause, LATER)) return false;
  if (findPhrase(request, ONLY_SOMETIMES)) return false;
  if (findPhrase(request, OPT_OUTS)) return true;
  return request.length <= LONGEST_BARE_REQUEST && isOf(STOP_WORDS, withPhrasesAs('stop', STOP_PHRASES, request));
}

function withoutLeadIns(clause: readonly string[]): readonly string[] {
  const leadIn = findPhrase(clause, LEAD_INS);
  return leadIn && leadIn.end < clause.length ? withoutLeadIns(clause.slice(leadIn.end)) : clause;
}

/** Each of the phrases is written as one word. */
function withPhrasesAs(word: string, wanted: readonly Phrase[], clause: readonly string[]): readonly string[] {
  const found = findPhrase(clause, wanted);
  if (!found) return clause;
  return withPhrasesAs(word, wanted, [...clause.slice(0, found.start), word, ...clause.slice(found.end)]);
}

/** Whether a clause holds one of the words, and nothing else that says something. */
function isOf(wanted: ReadonlySet<string>, clause: readonly string[]): boolean {
  const words = clause.filter((word) => !COMPANIONS.has(word) || wanted.has(word));
  return words.some((word) => wanted.has(word)) && words.every((word) => wanted.has(word) || /^\d+x?$/.test(word));
}

/** Lower case without accents and apostrophes; a letter held down counts once, and typing slips of the longest word are mended. */
function plain(text: string): string {
  return text
    .replace(/🛑|⛔|🚫|🔕/gu, ' stop ')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘`´ʼ]+/gu, '')
    .replace(/[“”„″]/g, '"')
    .toLowerCase()
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/#(?!\d)/g, ' number ')
    .replace(/\bno \+/g, 'no mas')
    .replace(/\b[s5]t[o0]p/g, 'stop')
    .replace(/\bstop(it|this|texting|txting|sending|messaging|calling|spamming)(me)?\b/g, 'stop $1 $2')
    .replace(/\bf[*@#_]{1,3}c?k/g, 'fuck')
    .replace(/\bun[- ]subscribe/g, UNSUBSCRIBE)
    .replace(/\bu[a-z]{7,12}\b/g, (word) => (isUnsubscribe(word) ? UNSUBSCRIBE : word));
}

const isUnsubscribe = (word: string) => !word.endsWith('d') && distance(word, UNSUBSCRIBE) <= 3;

/** The words of a clause; what is written as one word or as two is one. */
function wordsOf(clause: string): readonly string[] {
  const text = clause
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(do|did|does|is|would|have|should|could|are) not\b/g, '$1nt')
    .replace(/\bwill not\b/g, 'wont')
    .replace(/\bcan ?not\b/g, 'cant')
    .replace(/\bno longer\b/g, 'nolonger')
    .replace(/\bno mor\b/g, 'no more')
    .replace(/\bto many\b/g, 'too many')
    .replace(/\byano\b/g, 'ya no')
    .replace(/\bnever mind\b/g, 'nevermind')
    .replace(/\bd\b/g, 'de')
    .replace(/\bq\b/g, 'que')
    .replace(/\bopt in\b/g, 'optin')
    .replace(/\bi am\b/g, 'im')
    .replace(/\bi have\b/g, 'ive')
    .replace(/\bthank you\b/g, 'thanks')
    .replace(/\bpor favor\b/g, 'porfavor')
    .trim();
  return text === '' ? [] : text.split(' ');
}
