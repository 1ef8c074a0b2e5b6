import * as fc from 'fast-check';
import { chunkIdOf, cutIntoChunks } from './chunks';

const KB = 1024;
const events = fc.array(
  fc.record({
    nth: fc.nat(),
    type: fc.constantFrom('a', 'b', 'c'),
    bytes: fc.oneof(fc.integer({ min: 1, max: 9 * KB }), fc.integer({ min: 1, max: 400 * KB })),
  }),
  { maxLength: 400 },
);

describe('the cutting of events into chunks', () => {
  it('puts each event into one chunk, and those of a type in their order', () => {
    fc.assert(
      fc.property(events, (given) => {
        const cut = cutIntoChunks(given).flat();
        expect(cut).toHaveLength(given.length);
        for (const wanted of ['a', 'b', 'c']) {
          const ofType = ({ type }: { type: string }) => type === wanted;
          expect(cut.filter(ofType)).toEqual(given.filter(ofType));
        }
      }),
    );
  });

  it('keeps to one type, 50 events and 256 KB, unless one event is larger', () => {
    fc.assert(
      fc.property(events, (given) => {
        for (const chunk of cutIntoChunks(given)) {
          const bytes = chunk.reduce((sum, event) => sum + event.bytes, 0);
          expect(new Set(chunk.map(({ type }) => type)).size).toBe(1);
          expect(chunk.length <= 50 && (bytes <= 256 * KB || chunk.length === 1)).toBe(true);
        }
      }),
    );
  });

  it('begins a chunk only when the one before has no room', () => {
    fc.assert(
      fc.property(events, (given) => {
        const last = new Map<string, typeof given>();
        for (const chunk of cutIntoChunks(given)) {
          const [first] = chunk;
          if (!first) throw new Error('a chunk holds an event');
          const before = last.get(first.type);
          const bytes = (before ?? []).reduce((sum, event) => sum + event.bytes, first.bytes);
          expect(!before || before.length === 50 || bytes > 256 * KB).toBe(true);
          last.set(first.type, chunk);
        }
      }),
    );
  });
});

it('the id of a chunk is that of its sendings, whatever else they hold', () => {
  const one = { eventId: 'e-1', position: '1', timesSent: 0, sender: 'alerts', type: 'a', envelope: {} } as const;
  const other = { ...one, eventId: 'e-2', position: '2' };
  expect(chunkIdOf([one, other])).toBe(chunkIdOf([one, { ...other, envelope: { x: 1 } }]));
  const different = [
    [one],
    [other],
    [other, one],
    [{ ...one, timesSent: 1 }, other],
    [{ ...one, position: '3' }, other],
  ];
  const ids = new Set([[one, other], ...different].map(chunkIdOf));
  expect(ids.size).toBe(different.length + 1);
});
