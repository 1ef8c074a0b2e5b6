import { counted, monthName, periodKey } from '@barrelhive/rules';
import { Feed } from 'feed';
import type { Release } from '../monthly-list/list-periods';

/** The released lists, newest first, as Atom (RFC 4287). It counts bottles and names no quantities, which depend on the reader's plan. */
export function releaseFeed(releases: readonly Release[], publicUrl: string): string {
  const page = new URL('/allocated-items', publicUrl).href;
  const feed = new Feed({
    id: page,
    title: 'Barrelhive: allocated lists of Utah',
    description: 'The monthly lists of allocated bottles in the state liquor stores of Utah.',
    link: page,
    feedLinks: { atom: new URL('/api/allocated-items/feed.atom', publicUrl).href },
    author: { name: 'Barrelhive' },
    copyright: '',
    generator: 'Barrelhive',
    updated: releases[0]?.openedAt ?? new Date(0),
  });
  for (const release of releases) {
    const { year, month, openedAt, itemCount } = release;
    const period = periodKey(release);
    feed.addItem({
      id: `${page}?period=${period}`,
      link: `${page}?period=${period}`,
      title: `The ${monthName(month)} ${year} allocated list is out`,
      description: `It holds ${counted(itemCount, 'bottle')}.`,
      date: openedAt,
      published: openedAt,
    });
  }
  return feed.atom1();
}
