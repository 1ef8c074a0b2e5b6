import type { ReactNode } from 'react';
import { toneClasses, type Tone } from './badge';
import { classNames } from './class-names';

/** A labelled number in its colour: Warehouse, On Order, In Stores. */
export function FigureTile({ label, tone, children }: { label: string; tone: Tone; children: ReactNode }) {
  return (
    <div className={classNames('h-15 min-w-0 rounded-field px-2 py-2 transition-colors sm:px-3', toneClasses[tone])}>
      <dt className="text-xs font-medium whitespace-nowrap">{label}</dt>
      <dd className="figures flex min-h-7 items-center text-lg font-bold leading-tight">{children}</dd>
    </div>
  );
}
