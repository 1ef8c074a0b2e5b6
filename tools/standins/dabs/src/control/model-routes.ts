import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerAction } from '../../../server/standin-server';
import { planIncidents } from '../../model/incidents';
import type { PlayedModel } from '../shelf/played-model';

const DAY_MS = 86_400_000;
const STORES = 47;

const modelBody = z
  .object({
    seed: z.string().min(1).default('barrelhive'),
    /** How many days have passed by then. */
    days: z.coerce.number().int().min(0).max(60).default(3),
    /** The source fails at times for this many days. */
    incidentDays: z.coerce.number().int().min(0).max(60).default(0),
  })
  .prefault({});

/** Plays the model of stores on the shelves, and stops it. */
export function modelRoutes(app: FastifyInstance, model: PlayedModel, now: () => Date): void {
  app.post('/control/model', (request, reply) => {
    const { seed, days, incidentDays } = modelBody.parse(request.body ?? undefined);
    const start = now().getTime();
    const incidents = incidentDays > 0 ? planIncidents(seed, { start, days: incidentDays, stores: STORES }) : [];
    const skus = model.start({ seed, start: start - days * DAY_MS, incidents });
    return answerAction(request, reply, { skus }, `${skus.length} bottles are played.`);
  });
  app.delete('/control/model', (_request, reply) => {
    model.stop();
    return reply.code(204).send();
  });
}
