import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../../tools/dev/workspace-root';
import { describeMachine } from '../measure/machine';
import { withFigures } from './markdown';

const PAGE = path.join(workspaceRoot(), 'docs/capacity.md');

/** The tables of a run, printed as they come, and written below a heading of the page if that is wanted. */
export class CapacityPage {
  private readonly sections: string[] = [`Measured ${describeMachine()}.`];

  constructor(
    private readonly heading: string,
    private readonly print: (line: string) => void,
  ) {}

  add(heading: string, text: string): void {
    const section = `### ${heading}\n\n${text}`;
    this.sections.push(section);
    this.print(`\n${section}`);
  }

  write(): void {
    writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8'), this.heading, this.sections.join('\n\n')));
    execFileSync(process.execPath, [path.join(workspaceRoot(), 'node_modules/oxfmt/bin/oxfmt'), PAGE]);
  }
}
