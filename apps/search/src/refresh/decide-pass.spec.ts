import { BOTTLES, CYCLE_MINUTES, full, Passes, renumbered, showing, type Shown } from '../../test/passes';

const HOUR = 60;

/** The passes in which a mass drop of all but a few bottles is believed at last. */
const believe = (passes: Passes, shown: ReadonlyMap<string, Shown>) => {
  expect(passes.look(shown).outcome).toBe('rejected');
  expect(passes.look(shown).outcome).toBe('rejected');
  expect(passes.look(shown)).toMatchObject({ outcome: 'accepted', published: [] });
};

describe('a bottle that comes back from 0', () => {
  const [one = '', two = ''] = BOTTLES;
  /** How many bottles are shown with 0, pass after pass. */
  it.each([
    ['at once, and not believed', [200, 0]],
    ['at once and believed, back at once', [200, 200, 200, 0]],
    ['at once and believed, back in portions', [200, 200, 200, 185, 150, 40, 15, 0]],
    ['at once and not believed, back in portions of which the last are', [200, 140, 25, 10, 0]],
    ['in portions that are not believed', [60, 120, 180, 180, 180, 0]],
    ['in portions each of which is believed', [25, 50, 75, 75, 0]],
    ['in portions of which the first are believed', [25, 50, 200, 200, 10, 0]],
    ['and again while some are back', [200, 200, 200, 120, 160, 160, 160, 0]],
  ])('is not told when the source showed the 0 by fault: %s', (_how, portions) => {
    const passes = new Passes();
    passes.look(full);
    for (const zeros of portions) expect(passes.look(showing(full, BOTTLES.slice(0, zeros), 0)).published).toEqual([]);
    passes.look(showing(full, [one], 0));
    expect(passes.look(full).published).toEqual([one]);
  });

  it.each([
    ['back at once', [0]],
    ['back in portions', [140, 120, 105, 70, 60, 35, 20, 0]],
    ['back a few at a time', [148, 143, 136, 134, 126, 0]],
    ['back after it grew', [200, 200, 200, 0]],
  ])('is not told when the first picture was taken inside the fault: %s', (_how, portions) => {
    const passes = new Passes();
    passes.look(showing(full, BOTTLES.slice(0, 150), 0));
    for (const zeros of portions) expect(passes.look(showing(full, BOTTLES.slice(0, zeros), 0)).published).toEqual([]);
  });

  it.each([
    [47, []],
    [49, [one]],
  ])('from a mass drop %i hours ago is told: %s', (hours, published) => {
    const passes = new Passes();
    passes.look(full);
    const dropped = showing(full, BOTTLES, 0);
    believe(passes, dropped);
    for (let hour = 0; hour < hours; hour++) {
      passes.wait(HOUR - CYCLE_MINUTES);
      passes.look(dropped);
    }
    expect(passes.look(showing(dropped, [one], 3)).published).toEqual(published);
  });

  it('is told of a pass that was doubted for others and is believed', () => {
    const passes = new Passes();
    passes.look(full);
    passes.look(showing(full, [one], 0));
    const shown = showing(showing(full, BOTTLES, 0), [one], 3);
    passes.look(shown);
    passes.look(shown);
    expect(passes.look(shown)).toMatchObject({ outcome: 'accepted', published: [one] });
  });

  it('is told when it came back from a doubted 0 before and was sold out since', () => {
    const passes = new Passes();
    passes.look(full);
    believe(passes, showing(full, BOTTLES, 0));
    expect(passes.look(full).published).toEqual([]);
    passes.look(showing(full, [one], 0));
    expect(passes.look(full).published).toEqual([one]);
  });

  it('keeps the doubt while it has no figure or is away from the table', () => {
    const passes = new Passes();
    passes.look(full);
    const dropped = showing(full, BOTTLES, 0);
    believe(passes, dropped);
    passes.look(showing(showing(dropped, [one], undefined), [two], 'away'));
    expect(passes.look(showing(dropped, [one, two], 4)).published).toEqual([]);
  });

  it('is doubted when so many lost their figure first and then showed 0', () => {
    const passes = new Passes();
    passes.look(full);
    believe(passes, showing(full, BOTTLES, undefined));
    passes.look(showing(full, BOTTLES, 0));
    expect(passes.look(full).published).toEqual([]);
  });

  it('is doubted when so many left the table and came back to it with 0', () => {
    const passes = new Passes();
    passes.look(full);
    const [kept, gone] = [BOTTLES.slice(0, 100), BOTTLES.slice(100)];
    believe(passes, showing(full, gone, 'away'));
    passes.look(showing(full, gone, 0));
    expect(passes.look(showing(full, kept, 5)).published).toEqual([]);
  });

  it('is told after no more than two days of doubt about a first picture, however few come back earlier', () => {
    const passes = new Passes();
    const picture = showing(full, BOTTLES.slice(0, 100), 0);
    passes.look(picture);
    for (let count = 1; count <= 50; count += 7)
      expect(passes.look(showing(picture, BOTTLES.slice(0, count), 2)).published).toEqual([]);
    const fewer = showing(picture, BOTTLES.slice(0, 50), 2);
    for (let hour = 0; hour < 49; hour++) {
      passes.wait(HOUR);
      passes.look(fewer);
    }
    expect(passes.look(full).published).toEqual(BOTTLES.slice(50, 100));
  });

  it('is told of few that left before a mass drop, and not of more than 30: these are its first portion', () => {
    for (const [count, published] of [
      [30, BOTTLES.slice(0, 30)],
      [31, []],
    ] as const) {
      const passes = new Passes();
      passes.look(full);
      passes.look(showing(full, BOTTLES.slice(0, 15), 0));
      passes.look(showing(full, BOTTLES.slice(0, count), 0));
      passes.look(showing(full, BOTTLES, 0));
      expect(passes.look(full).published).toEqual(published);
    }
  });

  it('is told of what drops a few at a time over a day', () => {
    const passes = new Passes();
    passes.look(full);
    for (let count = 0; count <= 120; count += 2) passes.look(showing(full, BOTTLES.slice(0, count), 0));
    expect(passes.look(full).published).toEqual(BOTTLES.slice(0, 120));
  });
});

describe('a bottle of which more came while some were left', () => {
  const [one = ''] = BOTTLES;

  it('is told also after a pass that showed it with 0 and was not believed', () => {
    const passes = new Passes();
    passes.look(full);
    expect(passes.look(showing(full, BOTTLES, 0)).outcome).toBe('rejected');
    expect(passes.look(showing(full, [one], 24), [one]).published).toEqual([one]);
  });
});

describe('a bottle that comes under a new number', () => {
  const [one = ''] = BOTTLES;
  const soldOut = showing(full, [one], 0);
  const underNew = (shown: ReadonlyMap<string, Shown>) => showing(shown, [renumbered(one)], 3);

  it('is told to be back, once', () => {
    const passes = new Passes();
    passes.look(full);
    passes.look(soldOut);
    expect(passes.look(underNew(soldOut)).published).toEqual([renumbered(one)]);
    expect(passes.look(underNew(soldOut)).published).toEqual([]);
  });

  it('is not told to be back in a first picture, nor after 48 hours without a pass', () => {
    expect(new Passes().look(underNew(soldOut)).published).toEqual([]);
    const passes = new Passes();
    passes.look(soldOut);
    passes.wait(49 * HOUR);
    expect(passes.look(underNew(soldOut)).published).toEqual([]);
  });

  it('is not told to be back while the 0 of its old number may be a fault of the source', () => {
    const inMassDrop = new Passes();
    inMassDrop.look(full);
    const dropped = showing(full, BOTTLES, 0);
    believe(inMassDrop, dropped);
    expect(inMassDrop.look(underNew(dropped)).published).toEqual([]);
    const inFirstPicture = new Passes();
    inFirstPicture.look(soldOut);
    expect(inFirstPicture.look(underNew(soldOut)).published).toEqual([]);
  });

  it('is not told to be back where all bottles get new numbers at once', () => {
    const passes = new Passes();
    passes.look(full);
    const shown = showing(showing(full, BOTTLES, 'away'), BOTTLES.map(renumbered), 5);
    believe(passes, shown);
    expect(passes.look(shown).published).toEqual([]);
  });
});
