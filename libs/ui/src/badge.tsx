import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** What a colour stands for. */
export type Tone = 'stock' | 'zero' | 'warehouse' | 'order' | 'plain' | 'primary';

/** Ground and text of a tone. */
export const toneClasses: Record<Tone, string> = {
  stock: 'bg-stock-soft text-stock',
  zero: 'bg-zero-soft text-zero',
  warehouse: 'bg-warehouse-soft text-warehouse',
  order: 'bg-order-soft text-order',
  plain: 'bg-bone text-muted',
  primary: 'bg-primary text-on-primary',
};

/** A short word in a coloured pill; the word carries the meaning, the colour only repeats it. */
export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-md px-2 py-0.5 text-xs font-semibold',
        toneClasses[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
