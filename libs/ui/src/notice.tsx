import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type NoticeTone = 'info' | 'good' | 'warning' | 'error';

const notices = {
  info: { icon: Info, classes: 'bg-warehouse-soft text-warehouse' },
  good: { icon: CircleCheck, classes: 'bg-stock-soft text-stock' },
  warning: { icon: TriangleAlert, classes: 'bg-order-soft text-order' },
  error: { icon: CircleAlert, classes: 'bg-zero-soft text-zero' },
} as const;

interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  /** Buttons or links at the end. */
  action?: ReactNode;
  className?: string;
}

/** A box that tells something the person should know; errors are announced at once. */
export function Notice({ tone = 'info', title, children, action, className }: NoticeProps) {
  const { icon: Icon, classes } = notices[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={classNames('flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card p-4', classes, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm leading-relaxed">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
