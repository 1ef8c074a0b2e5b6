import { fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../../../test/show';
import * as files from '../../../late-code/save-file';
import { PostedListSection } from './posted-list';
import type { PostedList, StoresNearMe } from './posted-stores';

jest.mock('../../../late-code/save-file', () => ({ saveFile: jest.fn() }));

const blanton = {
  sku: '016850',
  name: 'BLANTON BOURBON SNGL BRRL 750ml',
  displayName: 'Blanton Bourbon Single Barrel',
  quantity: 12,
};
const storeIn = (storeNumber: string, city: string) => ({
  storeNumber,
  address: '205 W 400 S',
  city,
  bottles: [blanton],
});
const list: PostedList = {
  month: 12,
  year: 2026,
  release_day: '2026-12-19',
  posted_at: '2026-12-12T17:00:00.000Z',
  item_count: 42,
  status: 'available',
  stores: [
    storeIn('0001', 'MOAB'),
    { ...storeIn('0012', 'SLC'), bottles: [blanton, { name: 'A BOTTLE OF NO CATALOGUE' }] },
    storeIn('0021', 'OGDEN'),
    { address: '1 UNKNOWN ROAD', bottles: [blanton] },
  ],
};
const NOBODY: StoresNearMe = { mine: [], milesTo: undefined };
const see = (change: Partial<PostedList> = {}, near = NOBODY) =>
  show(<PostedListSection list={{ ...list, ...change }} near={near} />);
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/ ?Add to.*/, ''));

describe('the list that is posted', () => {
  it('says for which day, and what each store opens with, by number where nothing is known of the reader', () => {
    see();
    expect(screen.getByRole('heading', { name: 'Posted for Saturday, December 19' })).toBeTruthy();
    expect(screen.getByText('42 bottles in 4 stores. Quantities are what each store opens with.')).toBeTruthy();
    expect(rows()).toEqual([
      '#01 Moab· opens 11 AMBlanton Bourbon Single Barrel 12',
      '#12 Salt Lake City· opens 11 AMBlanton Bourbon Single Barrel 12, A Bottle of No Catalogue',
      '#21 Ogden· opens 11 AMBlanton Bourbon Single Barrel 12',
      '1 Unknown Road· opens 11 AMBlanton Bourbon Single Barrel 12',
    ]);
    expect(screen.getAllByRole('link', { name: blanton.displayName })[0]?.getAttribute('href')).toBe('/bottles/016850');
  });

  it('begins with the stores of the reader, and goes on with the nearest', () => {
    const milesTo = (city: string) => ({ Moab: 230, Ogden: 4.25 })[city];
    see({}, { mine: ['0012'], milesTo });
    expect(rows()).toEqual([
      expect.stringMatching(/^#12 Salt Lake City· opens 11 AMYour store/),
      expect.stringMatching(/^#21 Ogden· opens 11 AM · 4\.3 mi/),
      expect.stringMatching(/^#01 Moab· opens 11 AM · 230 mi/),
      expect.stringMatching(/^1 Unknown Road/),
    ]);
  });

  it('says nothing of opening on a holiday of the state', () => {
    see({ release_day: '2027-06-19' });
    expect(screen.queryByText(/opens 11/)).toBeNull();
  });

  it('shows some stores of many, and all by a press', () => {
    const stores = Array.from({ length: 9 }, (_, nth) => storeIn(`00${nth + 10}`, 'SLC'));
    see({ stores });
    expect(rows()).toHaveLength(6);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 9 stores' }));
    expect(rows()).toHaveLength(9);
  });

  it.each([
    ['available_filtered', list.stores, 'What your alerts match of its 42 bottles.'],
    ['available_filtered', [], 'None of its 42 bottles matches your alerts.'],
    ['restricted', [], '42 bottles. Where they are comes with a plan.'],
  ] as const)('says what of it is shown: %s', (status, stores, said) => {
    see({ status, stores: [...stores] });
    expect(screen.getByText(`${said} Quantities are what each store opens with.`)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'See what your stores open with' }) !== null).toBe(
      status === 'restricted',
    );
  });

  it('makes a calendar entry of the hour before a store opens, with its address and bottles', async () => {
    see();
    fireEvent.click(screen.getByRole('button', { name: 'Add #12 Salt Lake City to my calendar' }));
    await waitFor(() => expect(files.saveFile).toHaveBeenCalled());
    const [name, content] = jest.mocked(files.saveFile).mock.calls[0] ?? [];
    expect([name, content?.type]).toEqual(['barrelhive-2026-12-19-store-12.ics', 'text/calendar']);
  });
});
