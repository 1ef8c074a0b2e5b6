export const UNKNOWN_DEVICE = 'Unknown device';

type UserAgentMarks = readonly (readonly [mark: string, name: string])[];

/** In this order: most browsers also claim to be Chrome or Safari, and Chrome claims to be Safari. */
const BROWSERS: UserAgentMarks = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
];

/** In this order: iPhones also claim to be like a Mac, Android and ChromeOS to be Linux. */
const SYSTEMS: UserAgentMarks = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
];

/** What a browser says of itself, as its owner would: `Chrome on Windows`. Versions and models are not told apart. */
export function deviceName(userAgent: string | undefined): string {
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}

function firstOf(marks: UserAgentMarks, text = ''): string | undefined {
  return marks.find(([mark]) => text.includes(mark))?.[1];
}
