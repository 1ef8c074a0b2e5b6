import type { Drawing } from '@barrelhive/contracts';
import { recogniseDrawings } from './recognise-drawings';

const drawing = (title: string, ...skus: string[]): Drawing => ({
  title,
  items: skus.map((sku) => ({ sku, name: `BOTTLE ${sku}` })),
});
const known = (id: string, title: string, ...skus: string[]) => ({ id, title, skus });

describe('a drawing', () => {
  it('is the same when bottles come and go, or when it is renamed', () => {
    const before = [known('fall', 'Fall drawing', '1', '2', '3')];
    for (const now of [
      drawing('Fall drawing', '1'),
      drawing('Fall drawing', '1', '2', '3', '4'),
      drawing('Fall', '3'),
    ]) {
      expect(recogniseDrawings([now], before)).toEqual({ known: [{ id: 'fall', drawing: now }], opened: [] });
    }
  });

  it('opens when it has no bottle in common with a known one, whatever its title', () => {
    const now = drawing('Current drawing 1', '9');
    expect(recogniseDrawings([now], [known('old', 'Current drawing 1', '1')])).toEqual({ known: [], opened: [now] });
  });

  it('is the one it has most in common with, and one known drawing is only one drawing', () => {
    const before = [known('a', 'A', '1', '2'), known('b', 'B', '2', '3', '4')];
    const [first, second] = [drawing('B', '2', '3'), drawing('C', '3', '4')];
    expect(recogniseDrawings([first, second], before)).toEqual({
      known: [{ id: 'b', drawing: first }],
      opened: [second],
    });
  });

  it('that is new takes no known one away from a later one that is more like it', () => {
    const before = [known('fall', 'Fall drawing', '1', '2', '3')];
    const [winter, fall] = [drawing('Winter drawing', '3', '8', '9'), drawing('Fall drawing', '1', '2', '3')];
    expect(recogniseDrawings([winter, fall], before)).toEqual({
      known: [{ id: 'fall', drawing: fall }],
      opened: [winter],
    });
  });
});
