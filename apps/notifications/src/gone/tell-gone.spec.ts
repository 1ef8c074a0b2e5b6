import { backInStock } from '../../test/example-situation';
import { goneWords } from './tell-gone';

const at = new Date('2026-11-21T22:40:00Z');
const store = (number: string, qty = 6) => ({ storeNumber: number, name: '', phone: '', address: '', city: '', qty });
const said = (numbers: readonly string[], mine: readonly string[] = []) =>
  goneWords({ ...backInStock, stores: numbers.map((number) => store(number)) }, mine, at).title;

describe('what stands in the place of a bottle that is gone', () => {
  it('says where, when and what', () => {
    expect(goneWords({ ...backInStock, stores: [store('0012')] }, [], at)).toEqual({
      title: 'Gone at #12, 3:40 PM',
      body: 'Blanton',
    });
  });

  it('names as many stores as a notice does, those of its reader first', () => {
    expect(said(['0009', '0012'], ['0012'])).toBe('Gone at #12 and #09, 3:40 PM');
    expect(said(['0009', '0012', '0015', '0035', '0041'])).toBe('Gone at #09, #12, #15 and 2 more, 3:40 PM');
  });

  it('says nothing of stores where none were told', () => {
    expect(said([])).toBe('Gone, 3:40 PM');
    expect(goneWords({ ...backInStock, stores: [store('0012', 0)] }, [], at).title).toBe('Gone, 3:40 PM');
  });
});
