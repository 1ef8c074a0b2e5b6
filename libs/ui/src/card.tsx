import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** The house's surface: 12 px corners, a 1 px line, 20 px padding. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('rounded-card border border-line bg-surface p-5 shadow-card', className)} />
  );
}
