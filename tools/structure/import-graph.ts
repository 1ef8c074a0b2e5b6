import path from 'node:path';
import { ENDINGS, importsOf, projectOf, sourceFiles, type SourceFile } from './source-files';

const LIBRARY = /^@barrelhive\/([^/]+)$/;
const SPEC = /\.spec\.tsx?$/;

/** Which names each name leads to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** What every source file below the folders imports from the workspace, imports of mere types included. */
export function importGraph(...folders: string[]): Graph {
  const files = sourceFiles(...folders);
  const known = new Set(files.map((file) => file.path));
  return new Map(files.map((file) => [file.path, new Set(importedFiles(file, known))]));
}

function importedFiles(file: SourceFile, known: ReadonlySet<string>): string[] {
  return importsOf(file).flatMap((imported) => {
    const target = imported.replace(LIBRARY, 'libs/$1/src/index');
    const found = ENDINGS.map((ending) => target + ending).find((candidate) => known.has(candidate));
    return found === undefined ? [] : [found];
  });
}

/**
 * For each folder that holds others, a graph of what stands side by side in it: folders, and the files next to them. Inside of one
 * project only, and without specs, which may look into every folder.
 */
export function neighbourGraphs(files: Graph): Graph[] {
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const [from, targets] of files) {
    for (const to of targets) {
      if (SPEC.test(from) || projectOf(from) !== projectOf(to)) continue;
      const folder = commonFolder(from, to);
      const graph = graphs.get(folder) ?? new Map<string, Set<string>>();
      const source = childOf(folder, from);
      graphs.set(folder, graph.set(source, (graph.get(source) ?? new Set()).add(childOf(folder, to))));
    }
  }
  return [...graphs.values()];
}

function commonFolder(one: string, other: string): string {
  const [parts, others] = [one.split('/'), other.split('/')];
  return parts
    .slice(
      0,
      parts.findIndex((part, at) => part !== others[at]),
    )
    .join('/');
}

function childOf(folder: string, file: string): string {
  return path.posix.join(folder, file.slice(folder.length + 1).split('/')[0] ?? '');
}

/** Groups of names that lead back to themselves: the strongly connected components of more than one member (Tarjan), sorted. */
export function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const lower = (name: string, bound = 0) => lowest.set(name, Math.min(lowest.get(name) ?? bound, bound));

  const visit = (name: string) => {
    order.set(name, order.size);
    lower(name, order.get(name));
    open.push(name);
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lower(name, lowest.get(next));
    }
    if (lowest.get(name) !== order.get(name)) return;
    const members = open.splice(open.indexOf(name));
    if (members.length > 1) circles.push(members.sort());
  };
  for (const name of graph.keys()) if (!order.has(name)) visit(name);
  return circles;
}

/** The members of a circle, and below them the imports that close it. */
export function describeCircle(files: Graph, members: readonly string[]): string {
  const memberOf = (file: string) => members.find((member) => file === member || file.startsWith(`${member}/`));
  const imports = [...files].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => !SPEC.test(from) && memberOf(from) && memberOf(to) && memberOf(from) !== memberOf(to))
      .map((to) => `\n  ${from} → ${to}`),
  );
  return members.join(' ↔ ') + imports.join('');
}
