import { existsSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot, workspaceText } from '../dev/workspace-root';

const page = workspaceText('docs/security.md');
const rows = page.split('\n').filter((line) => line.startsWith('|') && !/^\|[\s-|]+\|$/.test(line));
const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim());
const filesIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|yaml|json))`/g)].map(([, file = '']) => file);

describe('the page on security', () => {
  it('names files that are there', () => {
    const files = [...new Set(rows.flatMap(filesIn))];
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => !existsSync(path.join(workspaceRoot(), file)))).toEqual([]);
  });

  it('answers each item of the standard by a file, or says that it is open', () => {
    const items = rows.map(cellsOf).filter(([, item = '']) => /^\d+\.\d+\.\d+$/.test(item));
    expect(items.length).toBeGreaterThan(100);
    const faults = items.flatMap(([, item = '', level = '', , state = '', answer = '']) => {
      const isAnswered = state === 'open' || ((state === 'yes' || state === 'in part') && filesIn(answer).length > 0);
      return isAnswered && /^[12]$/.test(level) ? [] : [item];
    });
    expect(faults).toEqual([]);
    expect(new Set(items.map(([, item]) => item)).size).toBe(items.length);
  });
});
