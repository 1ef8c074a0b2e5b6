import type { SeededRandom } from '../../tools/standins/server/seeded-random';

const KIB = 1024;
const DEEP = 5_000;

/** Texts that programs stumble over. Long ones are made when they are needed. */
const TEXTS: readonly (() => string)[] = [
  () => '',
  () => ' ',
  () => '\u0000',
  () => 'a\u0000b',
  () => '\ud800',
  () => '\udfff\ud800',
  () => '\u202e\u200b\ufeff',
  () => 'e\u0301'.repeat(300),
  () => '🥃'.repeat(100),
  () => 'ﷺ'.repeat(200),
  () => 'İıſK',
  () => '\u0085\u2028\u2029',
  () => '`"\'\\;--/**/',
  () => "' OR 1=1 --",
  () => '${7*7}{{7*7}}<%= 7 %>',
  () => '<script>alert(1)</script>',
  () => '../../../../etc/passwd',
  () => '%00%0d%0aset-cookie:x=1',
  () => '\r\nx-injected: 1',
  () => 'NaN',
  () => '-0',
  () => '9'.repeat(400),
  () => '1e999',
  () => '2026-02-30T25:61:61Z',
  () => '00000000-0000-0000-0000-000000000000',
  () => 'null',
  () => 'a@'.repeat(100),
  () => 'a@' + '.'.repeat(400),
  () => 'eyJ'.repeat(150),
  () => 's'.repeat(200),
  () => 'a'.repeat(5 * KIB),
  () => ' '.repeat(20 * KIB),
  () => 'x'.repeat(200 * KIB),
  () => `+1801555${'0'.repeat(50)}`,
];

export const oddText = (random: SeededRandom): string => random.pick(TEXTS)?.() ?? '';

/** Values of every kind JSON has, most of them where nobody expects them. */
export function oddValue(random: SeededRandom, depth = 0): unknown {
  const kinds: readonly (() => unknown)[] = [
    () => oddText(random),
    () => oddText(random),
    () => null,
    () => true,
    () => 0,
    () => -1,
    () => 0.1,
    () => 2 ** 53,
    () => -(2 ** 63),
    () => 1e308,
    () => [],
    () => ({}),
    () => Array.from({ length: 300 }, () => 1),
    () => (depth > 2 ? null : [oddValue(random, depth + 1), oddValue(random, depth + 1)]),
    () => (depth > 2 ? null : { [oddText(random).slice(0, 40)]: oddValue(random, depth + 1) }),
    () => ({ length: 2 ** 31, toString: 'x', valueOf: 1, then: 'y' }),
    () => ({ $ne: null, $gt: '' }),
    () => Array.from({ length: 200 }).reduce<unknown>((inner) => ({ a: inner }), 1),
  ];
  return random.pick(kinds)?.();
}

/** Bodies that are JSON for nobody, or only just. */
export function brokenJson(random: SeededRandom, fitting: string): string | Buffer {
  const at = Math.floor(random.next() * fitting.length);
  const kinds: readonly (() => string | Buffer)[] = [
    () => fitting.slice(0, at),
    () => `${fitting.slice(0, at)}${oddText(random).slice(0, 50)}${fitting.slice(at)}`,
    () => `${fitting}${fitting}`,
    () => `${fitting},`,
    () => `\ufeff${fitting}`,
    () => `${fitting.slice(0, -1)},}`,
    () => '['.repeat(DEEP) + ']'.repeat(DEEP),
    () => '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP),
    () => '['.repeat(90 * KIB),
    () => `${fitting.slice(0, -1)},"__proto__":{"a":1}}`,
    () => `${fitting.slice(0, -1)},"constructor":{"prototype":{"a":1}}}`,
    () => `{${Array.from({ length: 3_000 }, (_, place) => `"k${place}":${place}`).join(',')}}`,
    () => `{"a":1e${'9'.repeat(1_000)}}`,
    () => `{"a":${'1'.repeat(50_000)}}`,
    () => fitting.replaceAll('"', "'"),
    () => '"\\ud800\\u0000"',
    () => 'undefined',
    () => 'null',
    () => '',
    () => ' '.repeat(1_000),
    () => Buffer.from(fitting, 'utf16le'),
    () => Buffer.from([0xff, 0xfe, 0x00, 0x80, ...Buffer.from(fitting)]),
    () =>
      Buffer.concat([
        Buffer.from(fitting.slice(0, -2)),
        Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80]),
        Buffer.from('"}'),
      ]),
    // Each field once more, with another value: which of the two counts?
    () => fitting.replace(/"([^"]+)":/, (field) => `${field}1,${field}`),
  ];
  return random.pick(kinds)?.() ?? '';
}

/** The object with a field dropped, added, or filled with something else, also within. */
export function changedObject(
  object: Readonly<Record<string, unknown>>,
  random: SeededRandom,
): Record<string, unknown> {
  const entries = Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
    if (random.chance(0.1)) return [];
    if (random.chance(0.35)) return [[name, oddValue(random)]];
    return [[name, isObject(value) ? changedObject(value, random) : value]];
  });
  const extra: [string, unknown][] = random.chance(0.15) ? [[oddText(random).slice(0, 100), oddValue(random)]] : [];
  return Object.fromEntries([...entries, ...extra]);
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
