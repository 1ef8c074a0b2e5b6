import { readdirSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot, workspaceText } from '../dev/workspace-root';
import { importsOf, sourceFiles, type SourceFile } from './source-files';

const FOLDERS = 'apps/notifications/src/channels';
/** Where a channel can be known: the service that sends, the card of the page, and what both agree on. */
const SEARCHED = ['apps/notifications/src', 'apps/web/app/features/channels', 'libs'];
const MOST_FILES = 5;
const SPEC = /\.spec\.tsx?$|\/test\//;
/** What happens to an account is told by mail, which is no channel of alerts: a capability of its own. */
const ACCOUNT_MAILS = 'apps/notifications/src/account-mails/';

const channels = readdirSync(path.join(workspaceRoot(), FOLDERS), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'sms')
  .map(({ name }) => name);
const files = sourceFiles(...SEARCHED).filter((file) => !SPEC.test(file.path) && !file.path.startsWith(ACCOUNT_MAILS));

/** Whether a file has it as a value, or as a key, which in a library may be the e-mail of an account. */
function isNamed(channel: string, { path: file, text }: SourceFile): boolean {
  return text.includes(`'${channel}'`) || (!file.startsWith('libs/') && text.includes(` ${channel}: `));
}

/** The files outside of the folder of a channel that name it, or import from there. */
function knownTo(channel: string, among: readonly SourceFile[]): string[] {
  const folder = `${FOLDERS}/${channel}/`;
  return among
    .filter((file) => !file.path.startsWith(folder))
    .filter((file) => isNamed(channel, file) || importsOf(file).some((name) => name.startsWith(folder)))
    .map((file) => file.path);
}

it('sees who names a channel, and who imports from its folder', () => {
  const file = (name: string, text: string): SourceFile => ({ path: `${FOLDERS}/${name}`, text });
  const among = [
    file('push/push-channel.ts', "super({ id: 'push' });"),
    file('other/other-channel.ts', "import { x } from '../push/push-channel';"),
    file('list.ts', "const names = ['sms', 'push'];"),
    file('table.ts', 'const most = { push: 5 };'),
    file('answers.ts', 'lines.push(answer);'),
  ];
  expect(knownTo('push', among)).toEqual([
    ...['other/other-channel.ts', 'list.ts', 'table.ts'].map((name) => `${FOLDERS}/${name}`),
  ]);
});

it.each(channels)(`%s is known to at most ${MOST_FILES} files outside of its folder`, (channel) => {
  const known = knownTo(channel, files);
  expect(known.length).toBeGreaterThan(2);
  expect(known.length > MOST_FILES ? known : []).toEqual([]);
});

it('are listed in the README of channels', () => {
  const readme = workspaceText(`${FOLDERS}/README.md`);
  const unlisted = channels.flatMap((channel) => knownTo(channel, files)).filter((file) => !readme.includes(file));
  expect(unlisted).toEqual([]);
});
