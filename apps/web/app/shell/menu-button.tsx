import { IconButton, MenuIcon } from '@barrelhive/ui';
import type { ComponentProps } from 'react';

export function MenuButton(props: Omit<ComponentProps<typeof IconButton>, 'label'>) {
  return (
    <IconButton {...props} label="Open menu" className="-mr-2">
      <MenuIcon className="size-6" />
    </IconButton>
  );
}
