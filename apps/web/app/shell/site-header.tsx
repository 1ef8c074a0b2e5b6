import { PRODUCT_NAME } from '@barrelhive/rules';
import { Badge, buttonClass, classNames } from '@barrelhive/ui';
import { Link, NavLink } from 'react-router';
import { ButtonLink } from './button-link';
import { MobileMenu } from './mobile-menu';
import { memberLinks, openLinks } from './site-links';

/** The bar on top of every page. Both sets of links are always there; CSS shows the one that fits the visitor. */
export function SiteHeader() {
  return (
    <header className="visitor-held:hidden sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4 md:px-6">
        <Link to="/" className="flex items-center gap-2 rounded-md font-serif text-xl font-bold tracking-tight">
          <span>
            {PRODUCT_NAME.slice(0, 6)}
            <span className="text-primary">{PRODUCT_NAME.slice(6)}</span>
          </span>
          <Badge tone="order" className="font-sans">
            Beta
          </Badge>
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <div className="visitor-known:flex hidden items-center gap-1">
            {[...memberLinks, ...openLinks].map(({ to, label }, place) => (
              <NavLink
                key={to}
                to={to}
                className={({ isActive }) =>
                  classNames(
                    'rounded-field px-3 py-2 text-[0.9375rem] font-medium transition-colors hover:bg-bone',
                    place >= memberLinks.length && 'max-lg:hidden',
                    isActive && 'text-primary underline decoration-2 underline-offset-8',
                  )
                }
              >
                {label}
              </NavLink>
            ))}
          </div>
          <div className="visitor-known:hidden flex items-center gap-3">
            {openLinks.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className="rounded-field px-3 py-2 text-[0.9375rem] font-medium transition-colors hover:bg-bone"
              >
                {label}
              </Link>
            ))}
            <Link to="/login" className={buttonClass('outline', 'regular')}>
              Login
            </Link>
            <ButtonLink to="/signup">Sign Up</ButtonLink>
          </div>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}
