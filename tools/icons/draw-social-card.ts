import { chromium } from '@playwright/test';
import { PRODUCT_NAME } from '@barrelhive/rules';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MAP_HEIGHT, MAP_WIDTH } from '../../apps/web/app/features/store-map/place-on-map';
import { drawUtah } from '../../apps/web/vite/utah-map';
import { findBrowser } from '../dev/infrastructure/browser';
import { workspaceRoot } from '../dev/workspace-root';

/** What those who show a link crop least. */
const SIZE = { width: 1200, height: 630 };
const STRESSED = 'hive';

/** `node tools/run-typescript.mjs tools/icons/draw-social-card.ts` draws the picture for shared links anew. */
export async function main(): Promise<void> {
  const browser = await chromium.launch(findBrowser());
  try {
    const page = await browser.newPage({ viewport: SIZE });
    await page.setContent(card());
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(workspaceRoot(), 'apps/web/public/social-card.png') });
  } finally {
    await browser.close();
  }
}

function card(): string {
  return `<!doctype html>
<style>
  ${fontFace('Fraunces', 'fraunces')}
  ${fontFace('Figtree', 'figtree')}
  body { margin: 0; height: 616px; background: #fbf7f0; color: #221a14; border-bottom: 14px solid #9a4a12; }
  .brand { position: absolute; left: 80px; top: 86px; font: 700 42px/1.3 Fraunces; letter-spacing: -0.02em; }
  .brand b { font-weight: inherit; color: #9a4a12; }
  h1 { position: absolute; left: 80px; top: 176px; width: 520px; margin: 0; font: 700 76px/81px Fraunces; letter-spacing: -0.025em; }
  p { position: absolute; left: 80px; top: 443px; width: 620px; margin: 0; font: 400 30px/42px Figtree; color: #6b5d50; }
  svg { position: absolute; left: 771px; top: 93px; height: 430px; }
</style>
<div class="brand">${PRODUCT_NAME.replace(STRESSED, `<b>${STRESSED}</b>`)}</div>
<h1>Track Every State Liquor Store in Utah</h1>
<p>Live whiskey inventory, and a text when your bottle lands.</p>
${map()}`;
}

function map(): string {
  const { outline, countyLines, towns } = drawUtah();
  const pins = towns.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="3.2"/>`);
  return `<svg viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}" fill="none" stroke-linejoin="round">
  <path d="${outline}" fill="#ffffff" stroke="#9a4a12" stroke-width="2"/>
  <path d="${countyLines}" stroke="#e6dccd" stroke-width="0.9"/>
  <g fill="#9a4a12" stroke="#ffffff" stroke-width="1.2">${pins.join('')}</g>
</svg>`;
}

function fontFace(name: string, file: string): string {
  const font = `@fontsource-variable/${file}/files/${file}-latin-wght-normal.woff2`;
  const data = readFileSync(path.join(workspaceRoot(), 'node_modules', font)).toString('base64');
  return `@font-face { font-family: '${name}'; font-weight: 300 900; src: url(data:font/woff2;base64,${data}); }`;
}
