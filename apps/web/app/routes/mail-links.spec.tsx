import { fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { server } from '../../test/server';
import { show } from '../../test/show';
import ConfirmEmail from './confirm-email';
import Unsubscribe from './unsubscribe';

const pages = (
  <Routes>
    <Route path="/confirm-email/:code" element={<ConfirmEmail />} />
    <Route path="/unsubscribe/:token" element={<Unsubscribe />} />
  </Routes>
);

describe('the links in a mail', () => {
  it('confirm an address when the button is pressed, and not before', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/mail/confirm', async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    show(pages, '/confirm-email/abc');
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
    await screen.findByRole('heading', { name: 'Your address is confirmed' });
    expect(sent).toEqual([{ code: 'abc' }]);
  });

  it('end mail by one button', async () => {
    server.use(http.post('*/unsubscribe/t-1', () => new HttpResponse(null, { status: 204 })));
    show(pages, '/unsubscribe/t-1');
    fireEvent.click(screen.getByRole('button', { name: 'Send me no more mail' }));
    expect(await screen.findByRole('heading', { name: 'You get no more mail' })).not.toBeNull();
  });

  it('say that a link is over', async () => {
    const text = 'This link does not work any more. Please add the address once more.';
    server.use(
      http.post('*/api/mail/confirm', () => HttpResponse.json({ error: text, code: 'CODE_EXPIRED' }, { status: 410 })),
    );
    show(pages, '/confirm-email/old');
    fireEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});
