import { useQuery } from '@tanstack/react-query';
import { Drawings } from './drawings';
import { drawingsQuery } from './drawings-query';
import { ReleaseFeeds } from './release-feeds';

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
