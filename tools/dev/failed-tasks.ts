const LINES_PER_TASK = 25;

/** The words of the tasks that failed in the output of an Nx run, without those of the many that went well. */
export function wordsOfFailedTasks(output: string): string {
  const failed = [...(output.split(/^Failed tasks:$/m)[1] ?? '').matchAll(/^- (\S+)$/gm)].flatMap(
    ([, task]) => task ?? [],
  );
  const sections = output
    .split(/^> nx run /m)
    .slice(1)
    .filter((section) => failed.some((task) => section.startsWith(`${task}\n`) || section.startsWith(`${task} `)))
    .map((section) => lastLines(section.split(/^ NX {3}/m)[0] ?? ''));
  return sections.length > 0 ? sections.join('\n\n') : lastLines(output);
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-LINES_PER_TASK).join('\n');
}
