import * as z from 'zod';
import { html, type Markup } from '../../../page/html';
import { ControlError } from '../../../server/standin-server';
import drawingList from '../../catalogue/drawings.json';
import type { Shelf } from '../shelf/shelf';

export const drawingPhase = z.enum(['future', 'current', 'past']);
export type DrawingPhase = z.infer<typeof drawingPhase>;

const drawingSchema = z.object({
  id: z.string(),
  title: z.string(),
  phase: drawingPhase,
  items: z.array(z.object({ sku: z.string(), bottles: z.number(), entries: z.number() })),
  winners: z.array(z.string()).default([]),
});

/** A drawing ("lottery") of rare bottles. */
export type AgencyDrawing = z.infer<typeof drawingSchema>;

/** The drawings there are, and the phase each is in. */
export class Drawings {
  private readonly drawings: AgencyDrawing[];
  private readonly listeners: (() => void)[] = [];

  constructor() {
    this.drawings = z.array(drawingSchema).parse(drawingList);
  }

  all(): readonly AgencyDrawing[] {
    return this.drawings;
  }

  /** Opens, closes or announces a drawing. Throws {@link ControlError} 404. */
  setPhase(id: string, phase: DrawingPhase): AgencyDrawing {
    const drawing = this.drawings.find((candidate) => candidate.id === id);
    if (!drawing) throw new ControlError(404, `There is no drawing "${id}".`);
    drawing.phase = phase;
    for (const listener of this.listeners) listener();
    return drawing;
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }
}

const PHASES = ['future', 'current', 'past'] as const;
const EMPTY: Readonly<Record<DrawingPhase, string>> = { future: 'No Future', current: 'No Current', past: 'No Past' };

/** The agency's page of drawings. Bottles that this catalogue does not have are left out. */
export function drawingsPage(drawings: readonly AgencyDrawing[], shelf: Shelf): string {
  const section = (phase: DrawingPhase) => {
    const panels = drawings.filter((drawing) => drawing.phase === phase).flatMap((drawing) => panel(drawing, shelf));
    return html`<section id="${phase}">${panels.length > 0 ? panels : html`<p>${EMPTY[phase]}</p>`}</section> `;
  };
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Rare High Demand Products</title>
      </head>
      <body>
        <h1>Rare High Demand Products</h1>
        ${PHASES.map(section)}
      </body>
    </html> `.markup;
}

function panel(drawing: AgencyDrawing, shelf: Shelf): Markup[] {
  const lines = drawing.items.flatMap(({ sku, bottles, entries }) => {
    const product = shelf.find(sku);
    if (!product) return [];
    const name = product.name.replace(/\s*\d+ml$/, '');
    const price = (product.cents / 100).toFixed(2);
    return [
      html`<tr>
        <td>${name} - ${sku} - $${price} - ${bottles} Bottles - ${entries} Entries</td>
      </tr> `,
    ];
  });
  if (lines.length === 0) return [];
  return [
    html`<div class="panel panel-default">
      <div class="panel-heading">${drawing.title}</div>
      <table class="NormalGridView">
        <tbody>
          ${lines}
        </tbody>
      </table>
      ${
        drawing.phase === 'past'
          ? html`<ul class="winners">
              ${drawing.winners.map((name) => html`<li>${name}</li>`)}
            </ul>`
          : ''
      }
    </div> `,
  ];
}
