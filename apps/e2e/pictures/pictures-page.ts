import { readdirSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../../../tools/dev/workspace-root';
import { PICTURES_FOLDER } from './picture-files';

export const PICTURES_PAGE = path.join(workspaceRoot(), 'docs/pages.md');

const DESK = '.desk-light.webp';

/** The text of docs/pages.md, from the pictures that are there. */
export function picturesPage(): string {
  const pages = picturedPages(readdirSync(PICTURES_FOLDER));
  const parts = [
    '# How do I look at every page?',
    '- **Run it.** `npm start`, then <http://localhost:8080>.\n- **Look at the pictures below.** `npm run pictures` takes them anew: it starts the product as the browser tests do, opens every page, writes it to `docs/images/pages` as it is on a desktop by day and on a phone by night, and writes this page. A tall page is cut.\n- **Look at the building blocks.** `/_ui` of the development server shows each in every state: see [apps/web](../apps/web/README.md#looking-at-the-building-blocks).\n- **Look at the states.** [screens.md](screens.md) lists each state of each page, and the test that shows it.',
    ...pages.map(
      (page) =>
        `## ${heading(page)}\n\n<img src="images/pages/${page}${DESK}" alt="${heading(page)} on a desktop, by day" width="600"> <img src="images/pages/${page}.phone-dark.webp" alt="${heading(page)} on a phone, by night" width="195">`,
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The names of the pages of which there are pictures. */
export function picturedPages(files: readonly string[]): string[] {
  return files
    .filter((file) => file.endsWith(DESK))
    .map((file) => file.slice(0, -DESK.length))
    .sort();
}

function heading(page: string): string {
  const words = page.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
