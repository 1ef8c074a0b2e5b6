import { writeFileSync } from 'node:fs';
import { listBrowserTests } from './browser-tests';
import { screens } from './screens';
import { SCREENS_PAGE, screensPage } from './screens-page';

/** Writes docs/screens.md anew. */
export async function main(): Promise<void> {
  writeFileSync(SCREENS_PAGE, screensPage(screens, await listBrowserTests()));
}
