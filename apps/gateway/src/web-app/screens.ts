/**
 * Whether a path leads to one of the screens, as the web app itself decides it: a part such as `:alertId` stands for anything, case
 * and a slash at the end do not matter.
 */
export function isOneOf(screens: readonly string[]): (urlPath: string) => boolean {
  const patterns = screens.map(partsOf);
  return (urlPath) => {
    const parts = partsOf(urlPath);
    return patterns.some((pattern) => pattern.length === parts.length && pattern.every(fits(parts)));
  };
}

function partsOf(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean);
}

function fits(parts: readonly string[]): (expected: string, place: number) => boolean {
  return (expected, place) => expected.startsWith(':') || expected === parts[place];
}
