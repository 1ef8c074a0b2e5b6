import type { ComponentProps } from 'react';
import { classNames } from './class-names';

const paddings = { none: '', regular: 'p-5', roomy: 'p-6 md:p-8' } as const;

interface CardProps extends ComponentProps<'div'> {
  padding?: keyof typeof paddings;
}

/** The house's surface: 12 px corners, a 1 px line, 20 px padding unless told otherwise. */
export function Card({ className, padding = 'regular', ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classNames('rounded-card border border-line bg-surface shadow-card', paddings[padding], className)}
    />
  );
}
