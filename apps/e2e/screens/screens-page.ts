import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../../../tools/dev/workspace-root';
import type { BrowserTest } from './browser-tests';

const PAGE = path.join(workspaceRoot(), 'docs/screens.md');
const HEADING = /^## `(?<route>[^`]+)`: /;
const ROW = /^\| (?<section>[2-9]) \| (?<state>.+) \| (?<tests>.+) \|$/;
const NAMED_TEST =
  /^\[(?<file>[\w-]+)\]\(\.\.\/apps\/e2e\/browser\/\k<file>\.spec\.ts\): (?<title>.+?)(?: \((?<widths>[\d, and]+) px\))?$/;
const NAMED_COMPONENT_TEST =
  /^\[(?<name>[\w-]+)\]\(\.\.\/(?<file>apps\/web\/app\/[\w/-]+\/\k<name>\.spec\.tsx?)\): (?<title>.+)$/;

/** The text of docs/screens.md. */
export function readScreensPage(): string {
  return readFileSync(PAGE, 'utf8');
}

/** The routes that have a heading with a row below it. What shows on every page stands under a heading without a route. */
export function listedRoutes(page: string): string[] {
  const [, ...parts] = page.split(/^(?=## )/m);
  return parts.flatMap((part) => {
    const hasRow = part.split('\n').some((line) => ROW.test(line));
    const route = HEADING.exec(part)?.groups?.route;
    return hasRow && route !== undefined ? [route] : [];
  });
}

/**
 * What is wrong with the rows of the tables: one without a section, a state or a test, a test that does not exist, and widths without
 * those that the groups of the test name.
 */
export function faultsOfRows(page: string, tests: readonly BrowserTest[]): string[] {
  const lines = page.split('\n').filter((line) => line.startsWith('|') && !/^\| (\||---)/.test(line));
  return lines.flatMap((line) => {
    const named = ROW.exec(line)?.groups?.tests?.split('<br>');
    return named ? named.filter((each) => !isTrue(each, tests)) : [line];
  });
}

function isTrue(text: string, tests: readonly BrowserTest[]): boolean {
  const ofComponent = NAMED_COMPONENT_TEST.exec(text)?.groups;
  if (ofComponent) return isInSpec(ofComponent);
  const { file, title, widths } = NAMED_TEST.exec(text)?.groups ?? {};
  const found = tests.filter((test) => test.file === file && cell(test.title) === title);
  const said = widths?.match(/\d+/g)?.map(Number) ?? [];
  return found.length > 0 && found.every((test) => test.widths.every((width) => said.includes(width)));
}

/** A title as it stands in the file: that of a test with several rows has placeholders. */
function isInSpec({ file = '', title = '' }: Record<string, string | undefined>): boolean {
  const spec = path.join(workspaceRoot(), file);
  const titles = existsSync(spec) ? readFileSync(spec, 'utf8').match(/'[^']+'(?=,\s+(?:async )?\()/g) : [];
  return (titles ?? []).some((quoted) => cell(quoted.slice(1, -1)) === title);
}

/** What would end a cell, or be read as an address or emphasis, is written with a backslash. */
function cell(text: string): string {
  return text.replace(/[|*_<]/g, '\\$&');
}
