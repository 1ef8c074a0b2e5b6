import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { workspaceRoot, workspaceText } from '../dev/workspace-root';

const NOT_OURS = new Set([
  'node_modules',
  'dist',
  '.nx',
  '.local',
  '.git',
  'coverage',
  '.react-router',
  'test-results',
  'build-cache',
]);
/** What an import leaves out of a path. */
export const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts'];
const SOURCE = /\.(ts|tsx|mjs|cjs)$/;

export interface SourceFile {
  /** Path from the workspace's root, with forward slashes. */
  path: string;
  text: string;
}

/** Every folder and file of the workspace that is written by hand, as paths from its root; folders end with a slash. */
export function workspacePaths(): string[] {
  const root = workspaceRoot();
  const below = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => !NOT_OURS.has(entry.name))
      .flatMap((entry) => {
        const name = path.posix.join(folder, entry.name);
        return entry.isDirectory() ? [`${name}/`, ...below(name)] : [name];
      });
  return below('.');
}

/** The TypeScript and JavaScript of the workspace below the given folders. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return workspacePaths()
    .filter(
      (file) => SOURCE.test(file) && (folders.length === 0 || folders.some((folder) => file.startsWith(`${folder}/`))),
    )
    .map((file) => ({ path: file, text: workspaceText(file) }));
}

/** What the file imports: packages as written, relative paths as paths from the workspace's root. */
export function importsOf({ path: file, text }: SourceFile): string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) =>
      fileName.startsWith('.') ? path.posix.join(path.posix.dirname(file), fileName) : fileName,
    );
}

export function syntaxNodes({ path: file, text }: SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022), visit);
  return nodes;
}

/** The app or library a path belongs to: `apps/alerts`, `libs/rules`; undefined elsewhere. */
export function projectOf(file: string): string | undefined {
  return /^(apps|libs)\/[^/]+/.exec(file)?.[0];
}
