import { classNames } from './class-names';

/** A grey block with the size of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden data-skeleton className={classNames('animate-shimmer rounded-md bg-bone', className)} />;
}
