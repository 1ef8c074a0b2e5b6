export const UNKNOWN_DEVICE = 'Unknown device';

type Signs = readonly (readonly [sign: string, name: string])[];

/** In this order: most browsers also claim to be Chrome or Safari, and Chrome claims to be Safari. */
const BROWSERS: Signs = [
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
const SYSTEMS: Signs = [
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

function firstOf(signs: Signs, text = ''): string | undefined {
  return signs.find(([sign]) => text.includes(sign))?.[1];
}
