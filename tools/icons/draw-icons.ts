import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../dev/infrastructure/browser';
import { workspaceRoot } from '../dev/workspace-root';

const PUBLIC = path.join(workspaceRoot(), 'apps/web/public');

/** The pictures that phones want of the icon. An edgeless one fills its square, since each system cuts it to a shape of its own. */
const PICTURES = [
  { file: 'icon-192.png', pixels: 192, isEdgeless: false },
  { file: 'icon-512.png', pixels: 512, isEdgeless: false },
  { file: 'icon-maskable-512.png', pixels: 512, isEdgeless: true },
  { file: 'apple-touch-icon.png', pixels: 180, isEdgeless: true },
];

/** `node tools/run-typescript.mjs tools/icons/draw-icons.ts` draws them anew from `favicon.svg`. */
export async function main(): Promise<void> {
  const drawing = readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8');
  const browser = await chromium.launch(findBrowser());
  try {
    for (const { file, pixels, isEdgeless } of PICTURES) {
      const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
      const svg = isEdgeless ? drawing.replace(/ rx="\d+"/, '') : drawing;
      await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
      await page.screenshot({ path: path.join(PUBLIC, file), omitBackground: true });
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
