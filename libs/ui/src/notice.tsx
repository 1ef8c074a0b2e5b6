import type { ReactNode } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { CircleAlertIcon, InfoIcon } from './icons';

interface NoticeProps {
  title: string;
  children?: ReactNode;
  /** For a notice that something failed: it is announced at once, and offers to try again. */
  onRetry?: () => void;
  /** The next attempt is under way. */
  retrying?: boolean;
  className?: string;
}

/** A box that tells something the person should know. */
export function Notice({ title, children, onRetry, retrying, className }: NoticeProps) {
  const Icon = onRetry ? CircleAlertIcon : InfoIcon;
  return (
    <div
      role={onRetry && 'alert'}
      className={classNames(
        'flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card p-4',
        onRetry ? 'bg-zero-soft text-zero' : 'bg-warehouse-soft text-warehouse',
        className,
      )}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-sm leading-relaxed">{children}</div>}
      </div>
      {onRetry && (
        <Button size="small" look="outline" busy={retrying} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
