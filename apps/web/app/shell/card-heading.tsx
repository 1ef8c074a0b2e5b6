import { classNames, type PlusIcon } from '@barrelhive/ui';
import type { ComponentProps } from 'react';

interface CardHeadingProps extends ComponentProps<'h2'> {
  icon: typeof PlusIcon;
  text: string;
}

export function CardHeading({ icon: Icon, text, className, ...heading }: CardHeadingProps) {
  return (
    <h2 {...heading} className={classNames('flex items-center gap-2 text-xl', className)}>
      <Icon className="size-5 text-primary" />
      {text}
    </h2>
  );
}
