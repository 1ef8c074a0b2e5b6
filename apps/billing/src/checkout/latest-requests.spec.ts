import { LatestWishes } from './latest-wishes';

/** Work that ends when the test says so, and how often each was begun. */
function stage() {
  const wishes = new LatestWishes<string>();
  const begun: string[] = [];
  const ends = new Map<string, (isDone?: boolean) => void>();
  const wishFor = (wish: string, who = 'Ann') =>
    wishes.run(who, wish, () => {
      begun.push(wish);
      return new Promise<string>((resolve, reject) => {
        ends.set(wish, (isDone = true) => (isDone ? resolve(`page of ${wish}`) : reject(new Error('broken'))));
      });
    });
  const end = async (wish: string, isDone = true) => {
    ends.get(wish)?.(isDone);
    await new Promise(setImmediate);
  };
  return { wishFor, begun, end };
}

describe('wishes of a person', () => {
  it('are done once where the same is wished at the same moment', async () => {
    const { wishFor, begun, end } = stage();
    const results = [wishFor('basic'), wishFor('basic')];
    await end('basic');
    expect(await Promise.all(results)).toEqual(['page of basic', 'page of basic']);
    expect(begun).toEqual(['basic']);
  });

  it('wait for each other, and only the latest of those that wait is done', async () => {
    const { wishFor, begun, end } = stage();
    const first = wishFor('basic');
    const overtaken = wishFor('standard').catch((error: unknown) => error);
    const latest = wishFor('premium');
    expect(begun).toEqual(['basic']);
    await end('basic');
    await end('premium');
    expect(await overtaken).toMatchObject({ code: 'SERVICE_BUSY' });
    expect([await first, await latest]).toEqual(['page of basic', 'page of premium']);
    expect(begun).toEqual(['basic', 'premium']);
  });

  it('are done again after another one that waits, which would undo the first', async () => {
    const { wishFor, begun, end } = stage();
    const first = wishFor('basic');
    wishFor('premium').catch(() => undefined);
    const again = wishFor('basic');
    await end('basic');
    await end('basic');
    await Promise.all([first, again]);
    expect(begun).toEqual(['basic', 'basic']);
  });

  it('go on after one that failed, and begin anew once none is left', async () => {
    const { wishFor, begun, end } = stage();
    const failed = wishFor('basic').catch((error: unknown) => error);
    const next = wishFor('premium');
    await end('basic', false);
    expect(await failed).toEqual(new Error('broken'));
    await end('premium');
    await next;
    const later = wishFor('premium');
    await end('premium');
    await later;
    expect(begun).toEqual(['basic', 'premium', 'premium']);
  });

  it('do not wait for those of others', () => {
    const { wishFor, begun } = stage();
    void wishFor('basic', 'Ann');
    void wishFor('premium', 'Bob');
    expect(begun).toEqual(['basic', 'premium']);
  });
});
