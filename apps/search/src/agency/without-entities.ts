const NAMED: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };
const ENTITY = /&(?:#(\d{2,6})|#x([\da-f]{2,5})|(amp|quot|apos|lt|gt|nbsp));/gi;

/** A cell that was written for a page as a person reads it there: `MAKER&#39;S MARK` is `MAKER'S MARK`. */
export function withoutEntities(cell: string): string {
  return cell.replace(ENTITY, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? written;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return isReadable(code) ? String.fromCodePoint(code) : written;
  });
}

/** No control, and no half of a character. */
function isReadable(code: number): boolean {
  return code <= 0x10_ff_ff && /[^\p{Cc}\p{Cf}\p{Cs}]/u.test(String.fromCodePoint(code));
}
