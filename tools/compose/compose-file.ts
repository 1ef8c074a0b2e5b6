import { parse } from 'yaml';
import * as z from 'zod';
import { workspaceText } from '../dev/workspace-root';

const service = z.looseObject({
  image: z.string(),
  build: z
    .object({ context: z.string(), target: z.string(), args: z.record(z.string(), z.string()).optional() })
    .optional(),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).default({}),
  command: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
});

const composeFile = z.looseObject({ services: z.record(z.string(), service) });

/** Of a .env. */
type Variables = Readonly<Record<string, string | undefined>>;

export type ComposeService = z.infer<typeof service>;

/** docker-compose.yml as it stands, anchors resolved and variables not. */
export function rawComposeFile(): unknown {
  return parse(workspaceText('docker-compose.yml'), { merge: true });
}

/** The services of docker-compose.yml, by name. */
export function composeServices(): Record<string, ComposeService> {
  return composeFile.parse(rawComposeFile()).services;
}

/** What Compose makes of `${NAME}`, `${NAME:-default}`, where the default may be another variable, and `${NAME:?message}`. Throws the message. */
export function interpolate(text: string, variables: Variables): string {
  return text.replaceAll(
    /\$\{(\w+)(?::([-?])((?:\$\{[^}]*\}|[^}])*))?\}/g,
    (_all, name: string, kind: string | undefined, rest = '') => {
      const value = variables[name];
      if (value) return value;
      if (kind === '?') throw new Error(String(rest));
      return kind === '-' ? interpolate(String(rest), variables) : '';
    },
  );
}

/** The environment of a container, with the variables of a .env put in. */
export function environmentOf({ environment }: ComposeService, variables: Variables): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolate(value, variables)]));
}
