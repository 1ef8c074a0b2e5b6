import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { type Tone, toneClasses } from './badge';

const paddings = { none: '', regular: 'p-5', roomy: 'p-6 md:p-8' } as const;

interface CardProps extends ComponentProps<'div'> {
  padding?: keyof typeof paddings;
}

/** The surface on which things stand: 12 px corners, a 1 px line, 20 px padding unless told otherwise. */
export function Card({ className, padding = 'regular', ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classNames('rounded-card border border-line bg-surface shadow-card', paddings[padding], className)}
    />
  );
}

/** A labelled number in its colour: Warehouse, On Order, In Stores. */
export function FigureTile({ label, tone, children }: { label: string; tone: Tone; children: ReactNode }) {
  return (
    <div className={classNames('h-15 min-w-0 rounded-field px-2 py-2 transition-colors sm:px-3', toneClasses[tone])}>
      <dt className="text-xs font-medium whitespace-nowrap">{label}</dt>
      <dd className="figures flex min-h-7 items-center text-lg font-bold leading-tight">{children}</dd>
    </div>
  );
}
