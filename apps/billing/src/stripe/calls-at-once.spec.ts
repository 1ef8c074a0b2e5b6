import { eventually } from '@barrelhive/testing';
import { CallsAtOnce, forCaller, TimeIsUpError } from './calls-at-once';

describe('the calls to the provider at once', () => {
  const later = { at: Number.POSITIVE_INFINITY };
  let begun: string[];
  let ends: (() => void)[];
  beforeEach(() => {
    [begun, ends] = [[], []];
  });

  const held = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const ask = (atOnce: CallsAtOnce, name: string, end = later) => forCaller(end, () => atOnce.run(held(name)));
  const untilBegun = (count: number) => eventually(`${count} calls to begin`, async () => begun.length >= count);
  const endAll = () => ends.splice(0).forEach((end) => end());

  it('are half for people who wait, so that a webhook never waits for them', async () => {
    const atOnce = new CallsAtOnce(4);
    const people = ['1', '2', '3', '4'].map((name) => ask(atOnce, name));
    const webhooks = ['a', 'b'].map((name) => atOnce.run(held(name)));
    await untilBegun(4);
    expect(begun.sort()).toEqual(['1', '2', 'a', 'b']);
    endAll();
    await untilBegun(6);
    endAll();
    expect(await Promise.all([...people, ...webhooks])).toEqual(['1', '2', '3', '4', 'a', 'b']);
  });

  it('are all for webhooks where nobody waits', async () => {
    const atOnce = new CallsAtOnce(2);
    const webhooks = ['a', 'b', 'c'].map((name) => atOnce.run(held(name)));
    await untilBegun(2);
    expect(begun).toEqual(['a', 'b']);
    endAll();
    await untilBegun(3);
    endAll();
    expect(await Promise.all(webhooks)).toEqual(['a', 'b', 'c']);
  });

  it('are not made for somebody who has been answered meanwhile', async () => {
    const atOnce = new CallsAtOnce(2);
    const first = ask(atOnce, '1');
    const end = { at: Number.POSITIVE_INFINITY };
    const second = ask(atOnce, '2', end);
    const refused = expect(second).rejects.toThrow(TimeIsUpError);
    await untilBegun(1);
    end.at = 0;
    endAll();
    await refused;
    expect([await first, begun]).toEqual(['1', ['1']]);
  });
});
