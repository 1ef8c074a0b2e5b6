import { toast } from '@barrelhive/ui';
import { useState } from 'react';
import { NetworkError } from '../api/api-errors';
import { Late, lateComponent } from '../late-code/late-component';
import { MenuButton } from './menu-button';

export const lateSideMenu = lateComponent(() => import('./side-menu'));

/** The menu below 768 px. Its panel comes once it was asked for; a press that could not fetch it says so, and the next tries again. */
export function MobileMenu() {
  const [asked, setAsked] = useState(false);
  const open = async () => {
    try {
      await lateSideMenu.load();
      setAsked(true);
    } catch {
      toast.error(new NetworkError().message, { id: 'menu' });
    }
  };
  return (
    <div className="md:hidden">
      <Late
        component={lateSideMenu}
        need={asked}
        props={{}}
        fallback={<MenuButton onClick={() => void open()} aria-haspopup="dialog" aria-expanded={false} />}
      />
    </div>
  );
}
