import path from 'node:path';
import ts from 'typescript';
import { sourceFiles, syntaxNodes } from './source-files';

/** A route as the decorators of a controller declare it. */
export interface DeclaredRoute {
  method: string;
  path: string;
  isPublic: boolean;
  file: string;
}

const VERBS: Record<string, string> = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Delete: 'DELETE',
  Patch: 'PATCH',
  Sse: 'GET',
};

interface Decoration {
  name: string;
  argument: string;
}

export function controllerRoutes(service: string): DeclaredRoute[] {
  return sourceFiles(`apps/${service}/src`)
    .filter(({ text }) => text.includes('@Controller('))
    .flatMap((file) =>
      syntaxNodes(file)
        .filter(ts.isClassDeclaration)
        .flatMap((node) => routesOfClass(node, file.path)),
    );
}

function routesOfClass(controller: ts.ClassDeclaration, file: string): DeclaredRoute[] {
  const onClass = decorations(controller);
  const base = onClass.find(({ name }) => name === 'Controller')?.argument;
  if (base === undefined) return [];
  return controller.members.filter(ts.isMethodDeclaration).flatMap((handler) => {
    const onHandler = decorations(handler);
    const isPublic = [...onClass, ...onHandler].some(({ name }) => name === 'Public');
    return onHandler.flatMap(({ name, argument }) => {
      const method = VERBS[name];
      return method === undefined ? [] : [{ method, path: path.posix.join('/', base, argument), isPublic, file }];
    });
  });
}

function decorations(node: ts.ClassDeclaration | ts.MethodDeclaration): Decoration[] {
  return (ts.getDecorators(node) ?? []).flatMap(({ expression }) => {
    if (!ts.isCallExpression(expression) || !ts.isIdentifier(expression.expression)) return [];
    const [first] = expression.arguments;
    return [{ name: expression.expression.text, argument: first && ts.isStringLiteral(first) ? first.text : '' }];
  });
}
