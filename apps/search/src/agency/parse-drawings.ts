import type { Drawing, EventPayload } from '@barrelhive/contracts';
import * as cheerio from 'cheerio';
import { AgencyError } from './agency-error';
import { isClosed } from './closed-element';
import { centsOf, quantityOf } from './source-figures';

/** The drawings a person can still enter or will be able to. Past ones list winners by name and are never read. */
export type DrawingsPage = Pick<EventPayload<'inventory.drawings-observed.v1'>, 'current' | 'future'>;

/**
 * Parses the page of rare bottle drawings. Throws {@link AgencyError} `layout` when the sections `#current` and `#future` are
 * missing or a section is neither empty in words (`No Current`) nor made of readable lines, `garbled` when the page ends within
 * one: half a section would look like another drawing.
 */
export function parseDrawings(html: string): DrawingsPage {
  const $ = cheerio.load(html, { sourceCodeLocationInfo: true });
  return { current: readSection($, 'current'), future: readSection($, 'future') };
}

function readSection($: cheerio.CheerioAPI, id: 'current' | 'future'): Drawing[] {
  const section = $(`#${id}`).first();
  if (section.length === 0) throw new AgencyError('layout', `the drawings page has no section "${id}"`);
  if (!isClosed(section)) throw new AgencyError('garbled', 'the drawings page was cut short');
  const panels = section.find('.panel').toArray();
  const drawings = (panels.length > 0 ? panels : section.toArray())
    .map((panel, index) => readPanel($, panel, `${id} drawing ${index + 1}`))
    .filter((drawing) => drawing.items.length > 0);
  if (drawings.length === 0 && !section.text().toLowerCase().includes(`no ${id}`)) {
    throw new AgencyError('layout', `the section "${id}" of the drawings page cannot be read`);
  }
  return drawings;
}

function readPanel($: cheerio.CheerioAPI, panel: Parameters<cheerio.CheerioAPI>[0], fallbackTitle: string): Drawing {
  const title = $(panel)
    .find('.panel-heading, .panel-title, h1, h2, h3, h4')
    .first()
    .text()
    .replace(/\s+/g, ' ')
    .trim();
  const lines = $(panel)
    .find('.NormalGridView')
    .toArray()
    .flatMap((grid) => linesOf($, grid));
  return { title: title || fallbackTitle, items: lines.flatMap((line) => readDrawingLine(line) ?? []) };
}

/** `.NormalGridView` marks either the single line or the table that holds one line per row. */
function linesOf($: cheerio.CheerioAPI, grid: Parameters<cheerio.CheerioAPI>[0]): string[] {
  const rows = $(grid).find('tr').toArray();
  return rows.length > 0 ? rows.map((row) => $(row).text()) : $(grid).text().split('\n');
}

/** What may follow the number of a bottle, in this order: its price, how many bottles there are, and how many want one. */
const FIGURES = [/^\$ ?([\d,.]+)$/, /^([\d,]+) Bottles?$/i, /^([\d,]+) Entr(?:y|ies)$/i];
const SKU = /^\d{3,8}$/;

/** `GEORGE T STAGG BOURBON - 018416 - $154.99 - 52 Bottles - 7102 Entries`; names may hold dashes themselves. */
export function readDrawingLine(line: string): Drawing['items'][number] | undefined {
  const parts = line.replace(/\s+/g, ' ').trim().split(' - ');
  const first = Math.max(1, parts.length - 1 - FIGURES.length);
  for (const [place, sku] of parts.entries()) {
    const figures = place >= first && SKU.test(sku) ? figuresIn(parts.slice(place + 1)) : undefined;
    if (!figures) continue;
    const [price, bottles, entries] = figures;
    return {
      sku: sku.padStart(6, '0'),
      name: parts.slice(0, place).join(' - '),
      priceCents: centsOf(price),
      bottles: quantityOf(bottles),
      entries: quantityOf(entries),
    };
  }
  return undefined;
}

/** Undefined where something else stands among them. */
function figuresIn(parts: readonly string[]): (string | undefined)[] | undefined {
  let place = 0;
  const figures = FIGURES.map((pattern) => {
    const found = pattern.exec(parts[place] ?? '')?.[1];
    if (found !== undefined) place++;
    return found;
  });
  return place === parts.length ? figures : undefined;
}
