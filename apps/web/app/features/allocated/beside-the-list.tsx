import { useQuery } from '@tanstack/react-query';
import { CalendarDaysIcon, RssIcon } from '@barrelhive/ui';
import { Drawings, drawingsQuery } from './drawings';

/** What follows the list. The feeds wait for the drawings above them, so that they do not jump. */
export function BesideTheList() {
  const { isLoading } = useQuery(drawingsQuery);
  if (isLoading) return <div hidden data-page-pending />;
  return (
    <>
      <Drawings />
      <ReleaseFeeds />
    </>
  );
}

const link = 'inline-flex min-h-6 items-center gap-2 font-semibold text-primary underline';

/** Where release days and lists can be subscribed to; the addresses are the same for everybody. */
function ReleaseFeeds() {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      <a className={link} href="/api/allocated-items/calendar.ics">
        <CalendarDaysIcon className="size-4" /> Calendar of release days and drawings
      </a>
      <a className={link} href="/api/allocated-items/feed.atom">
        <RssIcon className="size-4" /> Feed of released lists
      </a>
    </p>
  );
}
