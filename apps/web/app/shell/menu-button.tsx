import { IconButton } from '@barrelhive/ui';
import { Menu } from 'lucide-react';
import type { ComponentProps } from 'react';

/** The button that opens the side menu. */
export function MenuButton(props: Omit<ComponentProps<typeof IconButton>, 'label'>) {
  return (
    <IconButton {...props} label="Open menu" className="-mr-2">
      <Menu aria-hidden className="size-6" />
    </IconButton>
  );
}
