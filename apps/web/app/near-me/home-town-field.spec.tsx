import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { homeTown } from './home-town';
import { HomeTownField } from './home-town-field';

describe('the field that asks for a town', () => {
  it('keeps the town that was chosen before the scripts of a prerendered page came', async () => {
    const page = document.createElement('div');
    document.body.append(page);
    page.innerHTML = renderToString(<HomeTownField />);
    const field = page.querySelector('select');
    if (field) field.value = 'Provo';
    const root = await act(async () => hydrateRoot(page, <HomeTownField />));
    expect([field?.value, homeTown.store.getState()]).toEqual(['Provo', 'Provo']);
    await act(async () => root.unmount());
  });
});
