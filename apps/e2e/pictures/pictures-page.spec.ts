import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { looks, MOST_BYTES, MOST_BYTES_TOGETHER, pictureFile, PICTURES_FOLDER } from './picture-files';
import { picturedPages, PICTURES_PAGE, picturesPage } from './pictures-page';

describe('the pictures of the pages', () => {
  const files = readdirSync(PICTURES_FOLDER);
  const sizes = files.map((file) => statSync(path.join(PICTURES_FOLDER, file)).size);

  it('are two of each page, and no others', () => {
    const pages = picturedPages(files);
    expect(pages.length).toBeGreaterThan(15);
    expect(files.sort()).toEqual(pages.flatMap((page) => looks.map((look) => pictureFile(page, look))).sort());
  });

  it('are small', () => {
    expect(sizes.filter((size) => size > MOST_BYTES || size < 1_000)).toEqual([]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES_TOGETHER);
  });

  it('are shown: else run node tools/run-typescript.mjs apps/e2e/pictures/write-pictures-page.ts', () => {
    expect(readFileSync(PICTURES_PAGE, 'utf8')).toBe(picturesPage());
  });
});
