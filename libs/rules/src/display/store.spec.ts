import {
  compareStoreNumbers,
  displayAllocatedStoreNumber,
  displayCity,
  displayStoreNumber,
  displayStreet,
  isPlaceholderStore,
  realStores,
} from './store';

describe('a store', () => {
  it('shows its number without the first two characters', () => {
    expect(['0012', '0101', '1012', '12'].map(displayStoreNumber)).toEqual(['12', '01', '12', '12']);
  });

  it('of the allocated list loses only a leading 00', () => {
    expect(['0012', '0101', '1012', '12'].map(displayAllocatedStoreNumber)).toEqual(['12', '0101', '1012', '12']);
  });

  it.each(['0', '0000', '-1', '', '  '])('numbered "%s" is a placeholder', (number) =>
    expect(isPlaceholderStore(number)).toBe(true),
  );
  it.each(['0012', '1', 'CLUB'])('numbered "%s" is real', (number) => expect(isPlaceholderStore(number)).toBe(false));

  it('that stands for no data counts as no store', () => {
    expect(realStores([{ storeNumber: '0000' }, { storeNumber: '0002' }])).toEqual([{ storeNumber: '0002' }]);
  });

  it('is ordered by its number, not by its text', () => {
    expect(['0012', '9', '0100', 'x', 'a'].sort(compareStoreNumbers).filter((number) => /\d/.test(number))).toEqual([
      '9',
      '0012',
      '0100',
    ]);
  });

  it.each([
    ['slc', 'Salt Lake City'],
    [' SLC ', 'Salt Lake City'],
    ['WEST VALLEY CITY', 'West Valley City'],
    ['st. george', 'St. George'],
    ['ST GEORGE', 'St. George'],
    ['Saint George', 'St. George'],
    ['moab', 'Moab'],
    ['', ''],
  ])('in "%s" is in %s', (city, shown) => {
    expect(displayCity(city)).toBe(shown);
  });

  it.each([
    ['205 WEST 400 SOUTH', '205 West 400 South'],
    [' 1863 E  7000 S ', '1863 E 7000 S'],
    ['416 N 1ST ST', '416 N 1st St'],
    ['1550 US HWY 89', '1550 US Hwy 89'],
    ['1550 US-89', '1550 US-89'],
    ['105 E SR-24', '105 E SR-24'],
    ['79 NW TEMPLE-SQUARE', '79 NW Temple-Square'],
    ['63 E Miller Ave', '63 E Miller Ave'],
    ['', ''],
  ])('at "%s" is shown at "%s"', (address, shown) => {
    expect(displayStreet(address)).toBe(shown);
  });
});
