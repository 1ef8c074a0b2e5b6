import type { TextPage } from '@barrelhive/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { textQuery } from './text-query';

const textPage: TextPage = {
  sentAt: '2026-11-25T15:00:00.000Z',
  expiresAt: '2026-12-02T15:00:00.000Z',
  isOver: false,
  bottles: [],
  more: 3,
};

describe('what a text told', () => {
  const known = (token: string) =>
    new QueryObserver(new QueryClient(), { ...textQuery(token), enabled: false }).getCurrentResult().data;
  const bring = (answer: unknown) => {
    document.head.innerHTML = `<script type="application/json" data-answer="/api/texts/k3f9x2mqz7">${JSON.stringify(answer)}</script>`;
  };
  afterEach(() => (document.head.innerHTML = ''));

  it('is known at once where the document brings it, and of that text alone', () => {
    bring(textPage);
    expect(known('k3f9x2mqz7')).toMatchObject({ sentAt: textPage.sentAt, more: 3 });
    expect(known('0000000000')).toBeUndefined();
  });

  it.each([{ error: 'no' }, 'not a text'])('is asked for where the document brings %j', (answer) => {
    bring(answer);
    expect(known('k3f9x2mqz7')).toBeUndefined();
  });
});
