/** Joins the class names that are there; falsy parts are left out. */
export function classNames(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

export const linkClass = 'font-semibold text-primary underline underline-offset-4';
