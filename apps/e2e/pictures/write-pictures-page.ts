import { writeFileSync } from 'node:fs';
import { PICTURES_PAGE, picturesPage } from './pictures-page';

/** Writes docs/pages.md anew. */
export function main(): void {
  writeFileSync(PICTURES_PAGE, picturesPage());
}
