import { randomInt } from 'node:crypto';
import { TOKEN_LENGTH, TOKEN_SIGNS } from '@barrelhive/rules';
import { comparison } from '../../lab-run';
import { withOwnProduct, WITHOUT_LIMITS } from '../../product/own-product';
import { keepSentText, SENT_TOKEN } from '../../product/sent-text';

const SKU = '017766';
/** Asked in turns, so that what else the machine does falls on all alike. */
const AT_ONCE = 4;

const sign = () => TOKEN_SIGNS.charAt(randomInt(TOKEN_SIGNS.length));
const random = () => Array.from({ length: TOKEN_LENGTH }, sign).join('');

/** Tokens that somebody may try who looks for a text, by how near they come. */
const kinds = {
  random,
  'all but the last sign of a real one': () => {
    const tried = SENT_TOKEN.slice(0, -1) + sign();
    return tried === SENT_TOKEN ? random() : tried;
  },
  'half of a real one': () => SENT_TOKEN.slice(0, TOKEN_LENGTH / 2) + random().slice(TOKEN_LENGTH / 2),
  'no token at all': () => `${random()}x`,
} as const;

/** Made-up links against each other: each must be answered alike, and none quicker or slower in a way that tells. */
export const main = comparison((operation) =>
  withOwnProduct(operation, WITHOUT_LIMITS, async (product, url) => {
    const { report, isQuick } = operation;
    await keepSentText(product, SKU);
    const path = (token: string) => `${url}/api/texts/${token}`;
    const found = await fetch(path(SENT_TOKEN));
    report.figure({ what: 'answer of the real link', value: found.status, goal: { atLeast: 200, atMost: 200 } });
    const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
    const answers = new Set<string>();
    const rounds = (isQuick ? 2_000 : 100_000) / Object.keys(kinds).length / AT_ONCE;
    const ask = async (kind: string, token: string) => {
      const startedAt = performance.now();
      const answer = await fetch(path(token));
      const body = await answer.text();
      times.get(kind)?.push(performance.now() - startedAt);
      answers.add(`${answer.status} ${body.replace(/"correlation_id":"[^"]*"/, '')}`);
    };
    for (let round = 0; round < rounds; round++) {
      for (const [kind, make] of Object.entries(kinds))
        await Promise.all(Array.from({ length: AT_ONCE }, () => ask(kind, make())));
    }
    report.figure({ what: 'different answers', value: answers.size, goal: { atMost: 1 } });
    report.note([...answers].join('; '));
    for (const [kind, taken] of times) {
      const sorted = taken.sort((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
      report.figure({ what: `${kind}: p50 of ${sorted.length}`, value: at(0.5), unit: 'ms' });
      report.figure({ what: `${kind}: p95`, value: at(0.95), unit: 'ms' });
    }
  }),
);
