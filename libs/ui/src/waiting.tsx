import { classNames } from './class-names';
import { LoaderCircleIcon } from './icons';

/** A grey block with the size of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden data-skeleton className={classNames('animate-shimmer rounded-md bg-bone', className)} />;
}

/** A small turning ring; always beside a word that says what is going on, hence hidden from assistive technology. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <LoaderCircleIcon className={`${className} shrink-0 animate-spin`} />;
}
