import { shownDrawing, type DrawingList } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { withDisplayName } from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';

const PAST_SHOWN = 20;

const seenDrawing = z.object({
  id: z.string(),
  title: z.string(),
  items: shownDrawing.shape.items,
  openedAt: z.date(),
  closedAt: z.date().nullable(),
});
const upcomingDrawing = z.object({ place: z.int(), title: z.string(), items: shownDrawing.shape.items });

/** The drawings that are open, announced or past. */
@Injectable()
export class ReadDrawings {
  constructor(private readonly dataSource: DataSource) {}

  async run(): Promise<DrawingList['drawings']> {
    const [open, upcoming, past] = await Promise.all([this.readOpen(), this.readUpcoming(), this.readPast()]);
    return [
      ...open.map((drawing) => ({ ...shown(drawing), status: 'open' as const })),
      ...upcoming.map(({ place, title, items }) => ({
        title,
        items: items.map(withDisplayName),
        id: `upcoming-${place}`,
        status: 'upcoming' as const,
      })),
      ...past.map((drawing) => ({ ...shown(drawing), status: 'past' as const })),
    ];
  }

  private readOpen() {
    return queryRows(this.dataSource, seenDrawing, `${SEEN} WHERE closed_at IS NULL ORDER BY opened_at DESC, id`, []);
  }

  private readUpcoming() {
    return queryRows(
      this.dataSource,
      upcomingDrawing,
      'SELECT place, title, items FROM upcoming_drawing ORDER BY place',
      [],
    );
  }

  private readPast() {
    return queryRows(
      this.dataSource,
      seenDrawing,
      `${SEEN} WHERE closed_at IS NOT NULL ORDER BY closed_at DESC, id LIMIT $1`,
      [PAST_SHOWN],
    );
  }
}

const SEEN = 'SELECT id, title, items, opened_at AS "openedAt", closed_at AS "closedAt" FROM drawing';

function shown({ openedAt, closedAt, items, ...drawing }: z.infer<typeof seenDrawing>) {
  return {
    ...drawing,
    items: items.map(withDisplayName),
    openedAt: openedAt.toISOString(),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
  };
}
