import type * as cheerio from 'cheerio';

type Cell = ReturnType<cheerio.CheerioAPI>;

/** No table of the agency is as wide, and none of its cells as high. */
const MOST_COLUMNS = 50;
const MOST_ROWS = 200;

/**
 * The cells of a table's rows, as a page shows them: one that spans columns or rows stands in each of them. A cell that is missing is
 * undefined.
 */
export function tableCells($: cheerio.CheerioAPI, rows: Cell): (Cell | undefined)[][] {
  const grid: (Cell | undefined)[][] = rows.toArray().map(() => []);
  for (const [top, row] of rows.toArray().entries()) {
    let left = 0;
    for (const element of $(row).children('th, td').toArray()) {
      while (grid[top]?.[left] !== undefined) left++;
      const cell = $(element);
      const columns = Math.min(spanOf(cell, 'colspan'), MOST_COLUMNS - left);
      const bottom = top + Math.min(spanOf(cell, 'rowspan'), MOST_ROWS);
      for (const spanned of grid.slice(top, bottom)) place(spanned, cell, { left, columns });
      left += Math.max(0, columns);
    }
  }
  return grid;
}

function place(row: (Cell | undefined)[], cell: Cell, { left, columns }: { left: number; columns: number }): void {
  for (let column = left; column < left + columns; column++) row[column] = cell;
}

/** Whether a row is one cell across all columns, as notes are. */
export const isNote = (cells: readonly (Cell | undefined)[]) =>
  cells[0]?.attr('colspan') !== undefined && cells.every((cell) => cell === cells[0]);

/** The text of a cell in one line. */
export const textOf = (cell: Cell | undefined) =>
  cell
    ?.text()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim() ?? '';

const spanOf = (cell: Cell, attribute: 'colspan' | 'rowspan') =>
  Math.max(1, Number.parseInt(cell.attr(attribute) ?? '', 10) || 1);
