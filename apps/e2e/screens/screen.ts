/**
 * A browser test: its file in `browser/`, without `.spec.ts`, and its title. The widths in px are said of a test that sets them itself;
 * those that its groups name are known.
 */
export type ShownBy = readonly [file: string, title: string, widths?: string];

/** One state that the specification names. */
export interface ScreenState {
  state: string;
  /** The section of the specification that names it. */
  section: 2 | 3 | 4 | 5 | 6 | 8 | 9;
  /** The browser tests that show it; none yet where it is empty. */
  shownBy: readonly ShownBy[];
}

export interface Screen {
  /** The path as in `apps/web/app/routes.ts`, `*` for all other addresses; undefined for what every page shows. */
  route: string | undefined;
  title: string;
  states: readonly ScreenState[];
}
