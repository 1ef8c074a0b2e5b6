import { buttonClass, classNames, listenToWidth, SideSheet } from '@barrelhive/ui';
import { useEffect, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { MenuButton } from './menu-button';
import { memberLinks, openLinks } from './site-links';

/** The links below 768 px: open from the start, since it is loaded by the press that asks for it. */
export default function SideMenu() {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);

  useEffect(() => listenToWidth(close), []);

  return (
    <SideSheet open={open} onOpenChange={setOpen} title="Menu" trigger={<MenuButton />}>
      <nav aria-label="Menu" className="flex flex-col">
        <div className="visitor-known:flex hidden flex-col">
          {[...memberLinks, ...openLinks].map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              onClick={close}
              className={({ isActive }) =>
                classNames(
                  'rounded-field px-3 py-3 text-lg font-medium hover:bg-bone',
                  isActive && 'text-primary underline decoration-2 underline-offset-8',
                )
              }
            >
              {label}
            </NavLink>
          ))}
        </div>
        <div className="visitor-known:hidden mt-2 flex flex-col gap-3">
          <Link to="/signup" onClick={close} className={buttonClass('primary')}>
            Sign Up
          </Link>
          <Link to="/login" onClick={close} className={buttonClass('outline')}>
            Login
          </Link>
          <Link to="/product-search" onClick={close} className={buttonClass('quiet')}>
            Product Search
          </Link>
          {openLinks.map(({ to, label }) => (
            <Link key={to} to={to} onClick={close} className={buttonClass('quiet')}>
              {label}
            </Link>
          ))}
        </div>
      </nav>
    </SideSheet>
  );
}
