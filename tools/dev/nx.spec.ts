import { wordsOfFailedTasks } from './nx';

const OUTPUT = `
> nx run web:build

all is well

> nx run standin-twilio:build

> node tools/build/build-service.mjs tools/standins/twilio

tools/standins/twilio has no src/main.ts to build.

> nx run auth:build  [local cache]

 NX   Running target build for 3 projects failed

Failed tasks:

- standin-twilio:build

  Run duration:      2.7s
`;

describe('the output of a failed Nx run', () => {
  it('is cut down to what the failed tasks said', () => {
    expect(wordsOfFailedTasks(OUTPUT)).toBe(
      'standin-twilio:build\n\n> node tools/build/build-service.mjs tools/standins/twilio\n\ntools/standins/twilio has no src/main.ts to build.',
    );
  });

  it('is shown by its end when no task can be told', () => {
    expect(wordsOfFailedTasks('Nx could not start\nno graph')).toBe('Nx could not start\nno graph');
  });
});
