import path from 'node:path';
import { workspaceRoot } from '../../../tools/dev/workspace-root';

export const PICTURES_FOLDER = path.join(workspaceRoot(), 'docs/images/pages');

/** The most that one picture, and all of them together, may weigh. */
export const MOST_BYTES = 120_000;
export const MOST_BYTES_TOGETHER = 4_000_000;

export const looks = ['desk-light', 'phone-dark'] as const;

export type Look = (typeof looks)[number];

/** The file of a page's picture: `product-search-with-results.desk-light.webp`. */
export function pictureFile(pageName: string, look: Look): string {
  return `${pageName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${look}.webp`;
}
