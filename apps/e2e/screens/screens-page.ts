import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../../../tools/dev/workspace-root';
import type { BrowserTest } from './browser-tests';
import type { Screen, ScreenState, ShownBy } from './screen';

export const SCREENS_PAGE = path.join(workspaceRoot(), 'docs/screens.md');

const NO_TEST = '**no test yet**';

/** The text of docs/screens.md. */
export function screensPage(screens: readonly Screen[], tests: readonly BrowserTest[]): string {
  const states = screens.flatMap((screen) => screen.states);
  const without = states.filter(({ shownBy }) => shownBy.length === 0).length;
  const parts = [
    '# Which pages are there, and which test shows each of their states?',
    'Written by `node tools/run-typescript.mjs apps/e2e/screens/write-screens-page.ts` from the lists in `apps/e2e/screens`; a test fails when it is out of date, when a test that it names does not exist, and when a route has no row. The number before each state is the section of the specification that names it.',
    'A test runs at 1280 px unless widths stand behind it, and at its end each page of it must fit 1200 and 390 px. `accessibility` looks at its page at 320, 390 and 1200 px in both themes.',
    `${states.length} states, ${without === 0 ? 'each with a test' : `${without} of them without a test`}.`,
    // A table that is drawn out to its longest cell would be changed in every line by one new test.
    '<!-- prettier-ignore-start -->',
    ...screens.map((screen) => tableOf(screen, tests)),
    '<!-- prettier-ignore-end -->',
  ];
  return `${parts.join('\n\n')}\n`;
}

export function readScreensPage(): string {
  return readFileSync(SCREENS_PAGE, 'utf8');
}

/** The tests that are named but do not exist. */
export function missingTests(screens: readonly Screen[], tests: readonly BrowserTest[]): ShownBy[] {
  return screens
    .flatMap(({ states }) => states.flatMap(({ shownBy }) => shownBy))
    .filter((named) => !tests.some((test) => isNamed(test, named)));
}

function tableOf({ route, title, states }: Screen, tests: readonly BrowserTest[]): string {
  return [
    `## ${route === undefined ? title : `\`${route}\`: ${title}`}`,
    '',
    '| | state | shown by |',
    '| --- | --- | --- |',
    ...states.map((state) => `| ${state.section} | ${cell(state.state)} | ${testsOf(state, tests)} |`),
  ].join('\n');
}

function testsOf({ shownBy }: ScreenState, tests: readonly BrowserTest[]): string {
  if (shownBy.length === 0) return NO_TEST;
  return shownBy.map((named) => `${linkTo(named[0])}: ${cell(named[1])}${widthsOf(named, tests)}`).join('<br>');
}

function linkTo(file: string): string {
  return `[${file}](../apps/e2e/browser/${file}.spec.ts)`;
}

function widthsOf(named: ShownBy, tests: readonly BrowserTest[]): string {
  const widths = [...new Set(tests.filter((test) => isNamed(test, named)).flatMap((test) => test.widths))];
  const said = named[2] ?? widths.join(' and ');
  return said === '' ? '' : ` (${said} px)`;
}

function isNamed(test: BrowserTest, [file, title]: ShownBy): boolean {
  return test.file === file && test.title === title;
}

/** What would end a cell, or be read as an address or emphasis. */
function cell(text: string): string {
  return text.replace(/[|*_<]/g, '\\$&');
}
