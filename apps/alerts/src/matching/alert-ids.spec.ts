import fc from 'fast-check';
import { AlertIds } from './alert-ids';

describe('the ids of alerts', () => {
  it('come back as they were given, in small letters', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { maxLength: 20 }), (given) => {
        const ids = new AlertIds();
        const numbers = given.map((id) => ids.add(id.toUpperCase()));
        expect(numbers.map((number) => ids.at(number))).toEqual(given);
      }),
    );
  });

  it('are found by their numbers, also where they differ in one digit only', () => {
    const [one, other] = ['5a4e9a1c-0000-4000-8000-ffffffff0000', '5a4e9a1c-0000-4000-8000-ffffffff0001'];
    const ids = new AlertIds();
    const number = ids.add(one);
    expect([ids.finder(one)(number), ids.finder(other)(number)]).toEqual([true, false]);
  });

  it('come back as they were given as bytes, many at once', () => {
    const ids = new AlertIds();
    const bytes = (from: number, count: number) =>
      Buffer.concat(
        Array.from({ length: count }, (_, at) => Buffer.from(uuidOf(from + at).replaceAll('-', ''), 'hex')),
      );
    expect([ids.addAll(bytes(0, 700)), ids.addAll(bytes(700, 3000)), ids.add(uuidOf(3700))]).toEqual([0, 700, 3700]);
    const all = Array.from({ length: 3701 }, (_, at) => uuidOf(at));
    expect(all.map((_, number) => ids.at(number))).toEqual(all);
  });

  it('have new numbers in another order, and grow from there', () => {
    const ids = new AlertIds();
    for (let at = 0; at < 5; at++) ids.add(uuidOf(at));
    ids.reorder(Uint32Array.of(3, 0, 4));
    expect([0, 1, 2].map((number) => ids.at(number))).toEqual([3, 0, 4].map(uuidOf));
    expect([ids.add(uuidOf(9)), ids.at(3)]).toEqual([3, uuidOf(9)]);
  });

  it('take the numbers that were given back', () => {
    const ids = new AlertIds();
    const numbers = Array.from({ length: 3000 }, (_, at) => ids.add(uuidOf(at)));
    expect(numbers.map((number) => ids.at(number))).toEqual(numbers.map((_, at) => uuidOf(at)));
    ids.remove(1500);
    expect(ids.add(uuidOf(9999))).toBe(1500);
    expect(ids.add(uuidOf(9998))).toBe(3000);
    expect([ids.at(1499), ids.at(1500)]).toEqual([uuidOf(1499), uuidOf(9999)]);
  });
});

const uuidOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
