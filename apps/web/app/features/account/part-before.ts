/** The part of what is shown that a change replaces, to be put back if it fails. Other parts may have changed since. */
export function partBefore<Shown extends object>(shown: Shown, change: object): Partial<Shown> {
  const part: Partial<Shown> = {};
  for (const key of Object.keys(shown) as (keyof Shown)[]) {
    if (key in change) part[key] = shown[key];
  }
  return part;
}
