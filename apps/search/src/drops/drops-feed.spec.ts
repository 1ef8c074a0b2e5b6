import type { Drop } from '@barrelhive/contracts';
import { parseAtomFeed } from 'feedsmith';
import { dropsFeed } from './drops-feed';

describe('the feed of what came in', () => {
  it('takes names for no tags, and ends nothing early', () => {
    const drop: Drop = {
      ...{ sku: '016850', name: 'A & B ]]> <b>\u0000C', department: 'Whiskey', size: '750 ml', price: '$39.99' },
      storeQty: 6,
    };
    const feed = parseAtomFeed(dropsFeed([drop], new Date('2026-11-01T12:00:00Z'), 'https://barrelhive.example'));
    expect(feed.entries?.[0]?.title?.value).toMatch(/^A &amp; B \]\]&gt; &lt;b&gt; C.*, \$39\.99$/i);
  });
});
