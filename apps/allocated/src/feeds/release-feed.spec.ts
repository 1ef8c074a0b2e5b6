import { parseAtomFeed } from 'feedsmith';
import { releaseFeed } from './release-feed';

const publicUrl = 'https://barrelhive.example';
const openedAt = new Date('2026-11-21T07:00:02Z');

describe('the feed of releases', () => {
  it('tells each list with its day and how many bottles it holds', () => {
    const feed = parseAtomFeed(releaseFeed([{ year: 2026, month: 11, openedAt, itemCount: 42 }], publicUrl));
    expect(feed).toMatchObject({
      id: 'https://barrelhive.example/allocated-items',
      updated: openedAt.toISOString(),
      entries: [
        {
          id: 'https://barrelhive.example/allocated-items?period=2026-11',
          title: { value: 'The November 2026 allocated list is out' },
          updated: openedAt.toISOString(),
          summary: { value: 'It holds 42 bottles.' },
        },
      ],
    });
  });

  it('is a feed before the first release, too', () => {
    expect(parseAtomFeed(releaseFeed([], publicUrl)).entries ?? []).toEqual([]);
  });
});
