import type { ApiKey, ApiKeyScope } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { ApiKeysCard } from './api-keys-card';
import { KEY_NOT_REVOKED, KEY_REVOKED, NAME_MISSING, SCOPE_MISSING } from './texts';

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();

const SECRET = 'bh_live_k3f9abcdefghijklmnopqrstuvwxyz0123456789ABCDE';
const READING: ApiKeyScope[] = ['read:shelves', 'read:alerts'];
const key = (id: string, name: string): ApiKey => ({
  id,
  name,
  hint: 'bh_live_k3f9',
  scopes: ['read:shelves'],
  createdAt: '2026-11-22T15:00:00.000Z',
  lastUsedAt: null,
});

interface Given {
  keys?: ApiKey[];
  allowedScopes?: ApiKeyScope[];
  revoking?: number;
}

/** Shows the card to whoever has these keys; gives what is made and revoked. */
async function showCard({ keys = [], allowedScopes = READING, revoking = 200 }: Given = {}) {
  const asked: unknown[] = [];
  let kept = keys;
  logIn();
  server.use(
    http.get('/api/auth/keys', () => HttpResponse.json({ keys: kept, most: 5, allowedScopes, callsPerDay: 500 })),
    http.post('/api/auth/keys', async ({ request }) => {
      asked.push(await request.json());
      kept = [key('new', 'Mine'), ...kept];
      return HttpResponse.json({ secret: SECRET, key: kept[0] }, { status: 201 });
    }),
    http.delete('/api/auth/keys/:id', ({ params }) => {
      asked.push(params.id);
      if (revoking === 200) kept = kept.filter(({ id }) => id !== params.id);
      return HttpResponse.json({ success: true, message: 'Done', error: 'No' }, { status: revoking });
    }),
  );
  const { queryClient } = show(<ApiKeysCard />);
  await waitFor(() => expect(document.querySelector('ul')).toBeTruthy());
  return { asked, readAnew: () => queryClient.refetchQueries() };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the card of API keys', () => {
  beforeEach(() => jest.clearAllMocks());

  it('makes a key and shows it once, to be copied', async () => {
    const writeText = jest.fn(async () => undefined);
    Object.assign(navigator, { clipboard: { writeText } });
    const { asked } = await showCard();
    await press('New key');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: ' Mine ' } });
    fireEvent.click(screen.getByLabelText('See your alerts, what they find, and your stores'));
    expect(screen.queryByLabelText('Create, change and delete your alerts')).toBeNull();
    await press('Make key');
    expect(await screen.findByText(SECRET)).toBeTruthy();
    expect(asked).toEqual([{ name: 'Mine', scopes: READING }]);
    await press('Copy');
    expect(writeText).toHaveBeenCalledWith(SECRET);
    await press('I have it');
    expect(await screen.findByText('bh_live_k3f9… · never used')).toBeTruthy();
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  it('goes on showing the last one there is room for when the list is read anew, until it was taken down', async () => {
    const { readAnew } = await showCard({ keys: ['a', 'b', 'c', 'd'].map((id) => key(id, id)) });
    await press('New key');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mine' } });
    await press('Make key');
    await screen.findByText(SECRET);
    await act(readAnew);
    expect(screen.getByText('Mine')).toBeTruthy();
    expect(screen.getByText(SECRET)).toBeTruthy();
    await press('I have it');
    expect(await screen.findByText('You have 5 keys, as many as there can be.')).toBeTruthy();
  });

  it('says what is missing', async () => {
    const { asked } = await showCard();
    await press('New key');
    fireEvent.click(await screen.findByLabelText('See bottles, stores, the monthly list and drawings'));
    await press('Make key');
    expect(screen.getByText(NAME_MISSING)).toBeTruthy();
    expect(screen.getByText(SCOPE_MISSING)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('revokes a key at a press', async () => {
    const { asked } = await showCard({ keys: [key('a', 'Kitchen')] });
    await press('Revoke key: Kitchen');
    await waitFor(() => expect(success).toHaveBeenCalledWith(KEY_REVOKED));
    expect(asked).toEqual(['a']);
    expect(screen.queryByText('Kitchen')).toBeNull();
  });

  it('puts a key back that could not be revoked', async () => {
    await showCard({ keys: [key('a', 'Kitchen')], revoking: 500 });
    await press('Revoke key: Kitchen');
    await waitFor(() => expect(error).toHaveBeenCalledWith(KEY_NOT_REVOKED));
    expect(await screen.findByText('Kitchen')).toBeTruthy();
  });

  it('leads to the plans where the plan has no keys', async () => {
    await showCard({ allowedScopes: [] });
    expect(screen.getByRole('link', { name: 'See plans' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New key' })).toBeNull();
  });

  it('makes no sixth', async () => {
    await showCard({ keys: ['a', 'b', 'c', 'd', 'e'].map((id) => key(id, id)) });
    expect(screen.getByText('You have 5 keys, as many as there can be.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New key' })).toBeNull();
  });
});
