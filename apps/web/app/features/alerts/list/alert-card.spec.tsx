import type { InventoryItem } from '@barrelhive/contracts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { newAlert } from '../../../../test/example-data';
import { show } from '../../../../test/show';
import type { ReadStreamEvent } from '../../../answers/read-stream-event';
import { idleSearch, searchProgress, type SearchProgress } from '../../../live-search/search-progress';
import { AlertCard } from './alert-card';

afterEach(cleanup);

const checkedAt = '2026-11-21T17:00:00.000Z';
const alert = { ...newAlert, id: 'a', searchTerm: 'weller', createdAt: checkedAt };
const bottle: InventoryItem = {
  id: '021564',
  sku: '021564',
  name: 'WELLER ANTIQUE 107',
  category: 'Whiskey',
  price: '$51.99',
  size: '750 ML',
  storeQty: 12,
  location: 'Various Utah Stores',
  lastChecked: checkedAt,
  stores: [],
};
const summary: ReadStreamEvent = { type: 'initial-summary', items: [bottle], count: 1 };
const update = { type: 'item-update', sku: bottle.sku, itemName: bottle.name } as const;

const take = (state: SearchProgress, event: ReadStreamEvent) => searchProgress(state, { type: 'streamed', event });
const begun = searchProgress(idleSearch, { type: 'begun', term: 'weller' });

function showAfter(...events: readonly ReadStreamEvent[]) {
  show(<AlertCard alert={alert} progress={events.reduce(take, begun)} onDelete={() => undefined} />);
  return within(screen.getByRole('table', { name: 'Results for weller' }));
}

describe('what an alert finds, on its card', () => {
  it('is still looked for in the stores while only the total is known', () => {
    const table = showAfter(summary, { type: 'status', message: 'Found 1 items' });
    expect(table.getByText('Searching stores')).toBeTruthy();
    expect(table.getByText('Searching for store inventory...')).toBeTruthy();
    expect(table.queryByText(/[Nn]ot available/)).toBeNull();
  });

  it('leads to its stores once they are read', () => {
    const store = { storeNumber: '0012', name: 'Store', address: '63 E Miller Ave', city: 'SLC', phone: '', qty: 11 };
    const table = showAfter(summary, { ...update, success: true, stores: [store], storesCheckedAt: checkedAt });
    expect(table.getByText('11 in stores')).toBeTruthy();
    expect(table.getByRole('link', { name: /^View Store Inventory/ })).toBeTruthy();
  });

  it('is said to be in no store once they are read', () => {
    const { storeQty: _, ...untold } = bottle;
    const table = showAfter({ ...summary, items: [untold] }, { ...update, success: true, stores: [] });
    expect(table.getByText('Not available at any stores currently.')).toBeTruthy();
  });

  it('is not said to be in no store when the stores could not be read', () => {
    const table = showAfter(summary, { ...update, success: false, stores: [] });
    expect(table.getByText('12 in stores')).toBeTruthy();
    expect(table.getByText('Store figures are not available right now.')).toBeTruthy();
    expect(table.queryByText('Not available at any stores currently.')).toBeNull();
  });
});

it('is deleted by one press, and spared by the second of a double click on the card that stood in its place', () => {
  const onDelete = jest.fn();
  show(<AlertCard alert={alert} progress={undefined} onDelete={onDelete} />);
  const button = screen.getByRole('button', { name: 'Delete alert weller' });
  fireEvent.click(button, { detail: 2 });
  expect(onDelete).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  expect(onDelete).toHaveBeenCalledTimes(1);
});

it('hands on what was found, and no place that is kept for what is to come', () => {
  const handedOn = jest.fn();
  function Results() {
    handedOn(useLocation().state);
    return null;
  }
  const progress = take(begun, { type: 'status', message: 'Found 3 items' });
  render(
    <MemoryRouter>
      <Routes>
        <Route index element={<AlertCard alert={alert} progress={progress} onDelete={() => undefined} />} />
        <Route path="search/:alertId" element={<Results />} />
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'weller' }));
  expect(handedOn).toHaveBeenCalledWith(expect.objectContaining({ alert, items: [], updatedAt: undefined }));
});

it('shows the last five texts of an alert on its card', () => {
  const history = [7, 6, 5, 4, 3, 2, 1].map((itemsFound) => {
    return { sentAt: new Date(Date.now() + itemsFound * 86_400_000).toISOString(), itemsFound };
  });
  render(
    <MemoryRouter>
      <AlertCard alert={{ ...alert, history }} progress={idleSearch} onDelete={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Recent Notifications' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => / · .*/.exec(textContent ?? '')?.[0])).toEqual(
    [7, 6, 5, 4, 3].map((count) => ` · ${count} items found`),
  );
});
