import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { SeededRandom } from './seeded-random';
import { answerAction } from './standin-server';

/** The switches of everything that can be wrong with a stand-in. A scenario names those that are commonly turned together. */
export class FaultSwitches<State extends object, Scenario extends string> {
  protected state: State;

  constructor(
    private readonly healthy: State,
    private readonly scenarios: Readonly<Record<Scenario, Partial<State>>>,
  ) {
    this.state = healthy;
  }

  current(): State {
    return this.state;
  }

  isHealthy(): boolean {
    return JSON.stringify(this.state) === JSON.stringify(this.healthy);
  }

  /** Switches the named faults and leaves the others as they are. */
  set(change: Partial<State>): State {
    this.state = { ...this.state, ...change };
    return this.state;
  }

  /** Switches a scenario on and everything else off. */
  play(scenario: Scenario): State {
    this.state = { ...this.healthy, ...this.scenarios[scenario] };
    return this.state;
  }

  clear(): State {
    this.state = this.healthy;
    return this.state;
  }

  /** Lets a person or a test turn the switches at `/control/faults`. */
  addRoutes(app: FastifyInstance, change: z.ZodType<Partial<State>>, subject: string): void {
    const names = Object.keys(this.scenarios);
    const scenarioBody = z.object({
      scenario: z.custom<Scenario>((name) => names.some((each) => each === name), `must be one of ${names.join(', ')}`),
    });
    app.get('/control/faults', () => this.current());
    app.patch('/control/faults', (request) => this.set(change.parse(request.body)));
    app.delete('/control/faults', () => this.clear());
    app.post('/control/faults/scenario', (request, reply) => {
      const { scenario } = scenarioBody.parse(request.body);
      return answerAction(request, reply, this.play(scenario), `${subject} is now: ${scenario}.`);
    });
  }
}

/** Everything has this fault. */
export function always<const Fault>(kind: Fault) {
  return { share: 1, kinds: [kind] };
}

/** Answers as the number at the end of a fault says. Without one there is no answer: the call hangs, or is cut off. */
export function failBy(reply: FastifyReply, fault: string, retryAfterSeconds: number): FastifyReply {
  const status = Number(/\d{3}$/.exec(fault)?.[0]);
  if (status) {
    if (retryAfterSeconds > 0 && [429, 503].includes(status)) reply.header('retry-after', retryAfterSeconds);
    return reply.code(status).send({ error: fault });
  }
  reply.hijack();
  if (fault.endsWith('reset')) reply.raw.destroy();
  return reply;
}

/** The switches of {@link FaultsInTurn}. */
export function plannedFaults<Fault extends string>(fault: z.ZodType<Fault>) {
  return {
    next: z.array(fault).describe('used up from the front, one each time'),
    share: z.number().min(0).max(1).describe('the share of all that comes after these which goes wrong'),
    kinds: z.array(fault).min(1),
  };
}

interface PlannedFaults<Fault> {
  next: Fault[];
  share: number;
  kinds: Fault[];
}

/** Faults that happen to one thing at a time: first those that are planned, then some of a share. */
export class FaultsInTurn<Fault, State extends PlannedFaults<Fault>, Scenario extends string> extends FaultSwitches<
  State,
  Scenario
> {
  constructor(
    healthy: State,
    scenarios: Readonly<Record<Scenario, Partial<State>>>,
    readonly random: SeededRandom,
  ) {
    super(healthy, scenarios);
  }

  /** What happens to what came in just now. */
  take(): Fault | undefined {
    const [next, ...rest] = this.state.next;
    if (next !== undefined) {
      this.state = { ...this.state, next: rest };
      return next;
    }
    return this.random.chance(this.state.share) ? this.random.pick(this.state.kinds) : undefined;
  }
}
