import { hash, randomInt } from 'node:crypto';
import { TOKEN_ALPHABET, TOKEN_LENGTH } from '@barrelhive/rules';
import { comparison } from '../../lab-run';
import { withOwnProduct } from '../../product/own-product';
import { WITHOUT_LIMITS } from '../../product/product-settings';
import { keepSentText, SENT_TOKEN } from '../../product/sent-text';

const SKU = '017766';
/** Asked in turns, so that what else the machine does falls on all alike. */
const AT_ONCE = 4;

const character = () => TOKEN_ALPHABET.charAt(randomInt(TOKEN_ALPHABET.length));
const random = () => Array.from({ length: TOKEN_LENGTH }, character).join('');

/** Tokens that somebody may try who looks for a text, by how near they come. */
const kinds = {
  random,
  'all but the last character of a real one': () => {
    const tried = SENT_TOKEN.slice(0, -1) + character();
    return tried === SENT_TOKEN ? random() : tried;
  },
  'half of a real one': () => SENT_TOKEN.slice(0, TOKEN_LENGTH / 2) + random().slice(TOKEN_LENGTH / 2),
  'no token at all': () => `${random()}x`,
} as const;

/** What answers for a token: the call, and the page, into which the gateway writes what a text told. */
const places = { call: '/api/texts', page: '/t' } as const;

/** Made-up links against each other: each must be answered alike, and none quicker or slower in a way that tells. */
export const main = comparison((operation) =>
  withOwnProduct(operation, WITHOUT_LIMITS, async (product, url) => {
    const { report, isQuick } = operation;
    await keepSentText(product, SKU);
    const found = await fetch(`${url}${places.call}/${SENT_TOKEN}`);
    report.figure({ what: 'answer of the real link', value: found.status, goal: { atLeast: 200, atMost: 200 } });
    const times = new Map<string, number[]>();
    const answers = new Set<string>();
    const rounds = (isQuick ? 2_000 : 100_000) / Object.keys(kinds).length / AT_ONCE;
    const ask = async (place: keyof typeof places, kind: string, token: string) => {
      const what = `${place}, ${kind}`;
      const startedAt = performance.now();
      const answer = await fetch(`${url}${places[place]}/${token}`);
      const body = await answer.text();
      const taken = times.get(what) ?? [];
      taken.push(performance.now() - startedAt);
      times.set(what, taken);
      answers.add(`${place}: ${answer.status}, ${hash('sha256', body.replace(/"correlation_id":"[^"]*"/, ''))}`);
    };
    for (let round = 0; round < rounds; round++) {
      for (const [kind, make] of Object.entries(kinds)) {
        for (const place of ['call', 'page'] as const)
          await Promise.all(Array.from({ length: AT_ONCE }, () => ask(place, kind, make())));
      }
    }
    report.figure({ what: 'different answers of call and page', value: answers.size, goal: { atMost: 2 } });
    report.note([...answers].join('; '));
    for (const [kind, taken] of times) {
      const sorted = taken.sort((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
      report.figure({ what: `${kind}: p50 of ${sorted.length}`, value: at(0.5), unit: 'ms' });
      report.figure({ what: `${kind}: p95`, value: at(0.95), unit: 'ms' });
    }
  }),
);
