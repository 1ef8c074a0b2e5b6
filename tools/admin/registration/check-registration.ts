import {
  MOST_SEGMENTS,
  NUMBERS_NOT_SHARED,
  PRODUCT_NAME,
  segmentCount,
  SMS_CONSENT_WORDING,
  toGsm7,
} from '@barrelhive/rules';
import { isExampleNumber } from '@barrelhive/service-kit';
import { ANSWERS, OPT_IN_TEXT, sampleTexts, type SampleText } from './sample-texts';

export interface RegistrationSettings {
  PUBLIC_URL: string;
  TWILIO_FROM?: string | undefined;
  /** Whether numbers have to be confirmed. */
  mustConfirm: boolean;
  /** Whether the age is asked before the site shows anything. */
  asksFirst: boolean;
}

/** Carriers filter texts with links of these, which hide where they lead. */
const SHORTENERS = [
  'bit.ly',
  'tinyurl.com',
  't.co',
  'goo.gl',
  'ow.ly',
  'is.gd',
  'buff.ly',
  'rebrand.ly',
  'cutt.ly',
  'rb.gy',
];
const ANSWER_MS = 10_000;
const LINK = /https?:\/\/\S+/g;

interface Rule {
  /** What is wrong where it does not hold. */
  fault: string;
  holds: (text: string) => boolean;
}

const says = (word: string, pattern: RegExp): Rule => ({
  fault: `does not say ${word}`,
  holds: (text) => pattern.test(text),
});
const NAME = says('the name of the product', new RegExp(`\\b${PRODUCT_NAME}\\b`));
const STOP = says('how to stop (STOP)', /\bSTOP\b/);
const HELP = says('how to get help (HELP)', /\bHELP\b/);
const RATES = says('that rates may apply', /(?:message|msg) (?:and|&) data rates may apply/i);
const FREQUENCY = says('how often texts come', /at most 1 (?:message )?per (?:saved )?alert (?:a|per|and) day/i);
const CONTACT = says('whom to write to', /\S+@\S+\.\S+/);
const RETURN = says('how to come back (START)', /\bSTART\b/);
const PLAIN: Rule = { fault: 'has signs that make it longer (not GSM-7)', holds: (text) => toGsm7(text) === text };
const within = (segments: number): Rule => ({
  fault: `has more than ${segments} segment${segments === 1 ? '' : 's'}`,
  holds: (text) => segmentCount(text) <= segments,
});

/** What a carrier would refuse, one sentence a fault, of what the texts, the settings and the pages that people opt in on say. */
export async function checkRegistration(settings: RegistrationSettings): Promise<string[]> {
  return [
    ...settingFaults(settings),
    ...textFaults(settings.PUBLIC_URL, sampleTexts(settings.PUBLIC_URL)),
    ...(await pageFaults(settings.PUBLIC_URL)),
  ];
}

function settingFaults({ PUBLIC_URL, TWILIO_FROM, mustConfirm }: RegistrationSettings): string[] {
  const { protocol, hostname } = new URL(PUBLIC_URL);
  return [
    ...(protocol === 'https:' ? [] : ['PUBLIC_URL does not begin with https.']),
    ...(SHORTENERS.includes(hostname) ? [`PUBLIC_URL is a link shortener: ${hostname}.`] : []),
    ...(TWILIO_FROM && !isExampleNumber(TWILIO_FROM) ? [] : ['TWILIO_FROM is no number of yours.']),
    ...(mustConfirm ? [] : ['CONFIRM_NUMBERS is off: there is no double opt-in (error 30540).']),
  ];
}

/** What is wrong with these samples, and with the other texts, whose wording does not change. */
export function textFaults(publicUrl: string, samples: readonly SampleText[]): string[] {
  const sameHost: Rule = {
    fault: `has a link that does not lead to ${new URL(publicUrl).host}`,
    holds: (text) => (text.match(LINK) ?? []).every((link) => new URL(link).host === new URL(publicUrl).host),
  };
  const judged: [SampleText, Rule[]][] = [
    ...samples.map((sample): [SampleText, Rule[]] => [sample, [NAME, STOP, PLAIN, within(MOST_SEGMENTS), sameHost]]),
    [OPT_IN_TEXT, [NAME, STOP, HELP, RATES, FREQUENCY, PLAIN, within(1)]],
    [ANSWERS.help, [NAME, STOP, RATES, FREQUENCY, CONTACT, PLAIN, within(MOST_SEGMENTS)]],
    [ANSWERS.stop, [NAME, RETURN, PLAIN, within(1)]],
    [ANSWERS.start, [NAME, STOP, HELP, PLAIN, within(1)]],
    [{ what: 'the wording of the consent', text: SMS_CONSENT_WORDING }, [NAME, STOP, HELP, RATES, FREQUENCY]],
  ];
  return judged.flatMap(([{ what, text }, rules]) =>
    rules.filter(({ holds }) => !holds(text)).map(({ fault }) => `${capitalised(what)} ${fault}: ${text}`),
  );
}

/** The pages as somebody meets them who looks at the registration: each is there, and the privacy page says what it must. */
async function pageFaults(publicUrl: string): Promise<string[]> {
  const faults: string[] = [];
  for (const path of ['/signup', '/terms', '/privacy']) {
    const address = new URL(path, publicUrl).href;
    const shown = await textOfPage(address);
    if (shown === undefined) faults.push(`${address} does not answer.`);
    else if (path === '/privacy' && !shown.includes(NUMBERS_NOT_SHARED))
      faults.push(`${address} does not say: ${NUMBERS_NOT_SHARED}`);
  }
  return faults;
}

async function textOfPage(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
    // React leaves empty comments between the parts of a sentence.
    return answer.ok ? (await answer.text()).replaceAll('<!-- -->', '').replaceAll(/\s+/g, ' ') : undefined;
  } catch {
    return undefined;
  }
}

const capitalised = (what: string) => what.charAt(0).toUpperCase() + what.slice(1);
