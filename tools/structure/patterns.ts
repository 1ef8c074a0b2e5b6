import ts from 'typescript';
import { sourceFiles, syntaxNodes } from './source-files';

/** A regular expression as it stands in the code. */
export interface Pattern {
  /** `/…/flags`, as it is written. */
  written: string;
  source: string;
  flags: string;
  /** Where it stands first. */
  file: string;
}

const TESTS = /\.spec\.tsx?$/;

/** Every regular expression in the code of apps and libraries, each once, and the places where one is put together from text. */
export function patternsInCode(): { patterns: Pattern[]; putTogether: string[] } {
  const patterns = new Map<string, Pattern>();
  const putTogether: string[] = [];
  for (const file of sourceFiles('apps', 'libs')) {
    if (!/^(apps|libs)\/[^/]+\/src\//.test(file.path) || TESTS.test(file.path)) continue;
    for (const node of syntaxNodes(file)) {
      if (ts.isRegularExpressionLiteral(node) && !patterns.has(node.text)) {
        const end = node.text.lastIndexOf('/');
        const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
        patterns.set(node.text, { written: node.text, source, flags, file: file.path });
      }
      if (ts.isNewExpression(node) && isNamed(node.expression, 'RegExp')) {
        putTogether.push(file.path);
      }
    }
  }
  return { patterns: [...patterns.values()], putTogether };
}

function isNamed(expression: ts.Expression, name: string): boolean {
  return ts.isIdentifier(expression) && expression.text === name;
}
