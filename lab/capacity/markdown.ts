/** A table as the pages of docs/ have it; the formatter brings its columns into line. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Three digits that count, more only for whole numbers. */
export function figure(value: number, unit = ''): string {
  const digits = Math.abs(value) >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return `${value.toLocaleString('en-US', digits)}${unit && ` ${unit}`}`;
}

export function mebibytes(bytes: number): string {
  return figure(bytes / 1024 ** 2, 'MiB');
}

/** A second of the day as a clock shows it. */
export function clockTime(second: number): string {
  const minutes = Math.floor(second / 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The page with these figures in place of those below a heading. Throws when it has no place for them. */
export function withFigures(page: string, heading: string, figures: string): string {
  const [before, below, ...others] = page.split(`## ${heading}\n`);
  if (before === undefined || below === undefined || others.length > 0)
    throw new Error(`The page has no heading "${heading}", or several.`);
  const [, ...after] = below.split('\n## ');
  return [`${before}## ${heading}\n\n${figures}\n`, ...after].join('\n## ');
}
