import { LatestRequests } from './latest-requests';

/** Work that ends when the test says so, and how often each was begun. */
function stage() {
  const requests = new LatestRequests<string>();
  const begun: string[] = [];
  const ends = new Map<string, (isDone?: boolean) => void>();
  const ask = (choice: string, who = 'Ann') =>
    requests.run(who, choice, () => {
      begun.push(choice);
      return new Promise<string>((resolve, reject) => {
        ends.set(choice, (isDone = true) => (isDone ? resolve(`page of ${choice}`) : reject(new Error('broken'))));
      });
    });
  const end = async (choice: string, isDone = true) => {
    ends.get(choice)?.(isDone);
    await new Promise(setImmediate);
  };
  return { ask, begun, end };
}

describe('requests of a person', () => {
  it('are done once where the same is asked for at the same moment', async () => {
    const { ask, begun, end } = stage();
    const results = [ask('basic'), ask('basic')];
    await end('basic');
    expect(await Promise.all(results)).toEqual(['page of basic', 'page of basic']);
    expect(begun).toEqual(['basic']);
  });

  it('wait for each other, and only the latest of those that wait is done', async () => {
    const { ask, begun, end } = stage();
    const first = ask('basic');
    const overtaken = ask('standard').catch((error: unknown) => error);
    const latest = ask('premium');
    expect(begun).toEqual(['basic']);
    await end('basic');
    await end('premium');
    expect(await overtaken).toMatchObject({ code: 'SERVICE_BUSY' });
    expect([await first, await latest]).toEqual(['page of basic', 'page of premium']);
    expect(begun).toEqual(['basic', 'premium']);
  });

  it('are done again after another one that waits, which would undo the first', async () => {
    const { ask, begun, end } = stage();
    const first = ask('basic');
    ask('premium').catch(() => undefined);
    const again = ask('basic');
    await end('basic');
    await end('basic');
    await Promise.all([first, again]);
    expect(begun).toEqual(['basic', 'basic']);
  });

  it('go on after one that failed, and begin anew once none is left', async () => {
    const { ask, begun, end } = stage();
    const failed = ask('basic').catch((error: unknown) => error);
    const next = ask('premium');
    await end('basic', false);
    expect(await failed).toEqual(new Error('broken'));
    await end('premium');
    await next;
    const later = ask('premium');
    await end('premium');
    await later;
    expect(begun).toEqual(['basic', 'premium', 'premium']);
  });

  it('do not wait for those of others', () => {
    const { ask, begun } = stage();
    void ask('basic', 'Ann');
    void ask('premium', 'Bob');
    expect(begun).toEqual(['basic', 'premium']);
  });
});
