import { classNames, MonitorIcon, MoonIcon, SunIcon } from '@barrelhive/ui';
import { chooseTheme, useTheme, type Theme } from './theme-store';

const choices: { theme: Theme; label: string; icon: typeof SunIcon }[] = [
  { theme: 'light', label: 'Light', icon: SunIcon },
  { theme: 'dark', label: 'Dark', icon: MoonIcon },
  { theme: 'system', label: 'System', icon: MonitorIcon },
];

/** Light, dark or as the device says. */
export function ThemeSwitch() {
  const chosen = useTheme();
  return (
    <div role="group" aria-label="Theme" className="inline-flex rounded-field border border-line bg-surface p-0.5">
      {choices.map(({ theme, label, icon: Icon }) => (
        <button
          key={theme}
          type="button"
          aria-pressed={chosen === theme}
          aria-label={`${label} theme`}
          title={`${label} theme`}
          onClick={() => chooseTheme(theme)}
          className={classNames(
            'relative inline-flex size-9 items-center justify-center rounded-md transition-colors',
            chosen === theme ? 'bg-bone text-primary' : 'text-muted hover:text-ink',
          )}
        >
          <Icon className="size-4" />
          {chosen === theme && <span aria-hidden className="absolute inset-x-2.5 bottom-1 border-b-2 border-current" />}
        </button>
      ))}
    </div>
  );
}
