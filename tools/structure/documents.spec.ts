import { existsSync } from 'node:fs';
import path from 'node:path';
import { services, upstreamNames } from '@barrelhive/contracts';
import { routes } from '../../apps/gateway/src/routing/routes';
import { workspaceRoot, workspaceText } from '../dev/workspace-root';
import { sourceFiles, workspacePaths } from './source-files';

const documents = workspacePaths().filter((file) => file.endsWith('.md'));

describe('a document', () => {
  it('links to files that are there', () => {
    const links = documents.flatMap((file) =>
      [...workspaceText(file).matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)].map(([, target = '']) => ({ file, target })),
    );
    expect(links.length).toBeGreaterThan(100);
    const isThere = ({ file, target }: { file: string; target: string }) =>
      existsSync(path.join(workspaceRoot(), path.dirname(file), target));
    expect(links.filter((link) => !isThere(link))).toEqual([]);
  });
});

describe('the decisions of docs/adr', () => {
  const decisions = documents.filter((file) => /^docs\/adr\/\d{4}-/.test(file)).sort();

  it.each(decisions)('%s has the one form', (file) => {
    const form =
      /^# (\d{4}) [A-Z].*\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (accepted|superseded by \[).*\n\n## Context\n/;
    expect(form.exec(workspaceText(file))?.[1]).toBe(path.basename(file).slice(0, 4));
    expect(workspaceText(file).match(/^## .*$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
  });

  it('stand in the index with their titles, and each number once', () => {
    const index = [...workspaceText('docs/adr/README.md').matchAll(/^\| \[(\d{4})\]\(([^)]+)\) +\| (.*?) +\|/gm)];
    const listed = index.map(([, number = '', file = '', title = '']) => [`docs/adr/${file}`, `# ${number} ${title}`]);
    expect(listed).toEqual(decisions.map((file) => [file, workspaceText(file).split('\n')[0]]));
    expect(new Set(index.map(([, number]) => number)).size).toBe(index.length);
  });
});

describe('a decision that supersedes another', () => {
  const decisions = documents.filter((file) => /^docs\/adr\/\d{4}-/.test(file));
  const numberOf = (file: string) => path.basename(file).slice(0, 4);
  /** The pairs "this by that" which the statuses tell in the words of one side. */
  const pairsBy = (word: string, asPair: (own: string, other: string) => string) =>
    decisions.flatMap((file) =>
      (/^- Status: (.*)$/m.exec(workspaceText(file))?.[1] ?? '')
        .split(';')
        .filter((clause) => clause.includes(word))
        .flatMap((clause) =>
          [...clause.matchAll(/\[(\d{4})\]/g)].map(([, other = '']) => asPair(numberOf(file), other)),
        ),
    );

  it('is named by the one that it supersedes, and names it', () => {
    const told = pairsBy('superseded', (own, other) => `${own} by ${other}`);
    expect(told.length).toBeGreaterThan(5);
    expect(told.sort()).toEqual(pairsBy('supersedes', (own, other) => `${other} by ${own}`).sort());
  });
});

describe('the words of docs/domain-language.md', () => {
  it('are words of the code', () => {
    const terms = [...workspaceText('docs/domain-language.md').matchAll(/^\| \*\*(.+?)\*\*/gm)].flatMap(
      ([, cell = '']) => cell.split(', '),
    );
    const code = sourceFiles('apps', 'libs')
      .filter(({ path: file }) => /^(apps|libs)\/[^/]+\/(src|app)\//.test(file) && !file.includes('.spec.'))
      .map(({ text }) => text)
      .join('\n');
    const occurs = (term: string) => new RegExp(`${term.replaceAll(/[ -]/g, '[\\s_-]?')}`, 'i').test(code);
    expect(terms.length).toBeGreaterThan(30);
    expect(terms.filter((term) => !occurs(term))).toEqual([]);
  });
});

describe('what the documents say of the code', () => {
  it.each(upstreamNames)('names in the README of %s each event that it sends or receives', (name) => {
    const readme = workspaceText(`apps/${name}/README.md`);
    const { sends = [], receives = [] } = services[name];
    expect([...sends, ...receives].filter((type) => !readme.includes(`\`${type}\``))).toEqual([]);
  });

  it.each(upstreamNames)('names in the README of %s each path that it serves', (name) => {
    const readme = workspaceText(`apps/${name}/README.md`);
    const served = routes
      .filter(({ service }) => service === name)
      .map((route) => route.path.replaceAll(/:(\w+)/g, '{$1}'));
    expect(served.filter((address) => !readme.includes(`${address}\``) && !readme.includes(`${address}?`))).toEqual([]);
  });

  it('names every target of the Dockerfile in the README', () => {
    const targets = [...workspaceText('Dockerfile').matchAll(/^FROM .* AS (\w+)$/gm)].map(([, name = '']) => name);
    const ofServices = workspacePaths().flatMap((file) => /^apps\/(\w+)\/src\/main\.ts$/.exec(file)?.[1] ?? []);
    const steps = ['build', 'base', 'server'];
    const others = targets.filter((name) => !steps.includes(name) && !ofServices.includes(name));
    const sentence = /the targets are the names of the services,([^.]*)\./.exec(workspaceText('README.md'))?.[1] ?? '';
    expect([...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(others.sort());
  });

  it('names every command of operators that leaves a note', () => {
    const noting = sourceFiles('tools/admin/commands').filter(({ text }) => text.includes('await note('));
    const page = workspaceText('docs/operating-accounts.md');
    const names = noting.map(({ path: file }) => path.basename(file, '.ts'));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !page.includes(name))).toEqual([]);
  });
});
