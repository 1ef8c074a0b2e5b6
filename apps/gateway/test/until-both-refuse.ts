import { randomUUID } from 'node:crypto';
import { eventually } from '@barrelhive/testing';
import type { Answer, RunningGateway } from './running-gateway';

/** Less than the 30 s for which a gateway takes auth's earlier word, so that the silence alone ends it. */
const SILENCE_BOUND_MS = 20_000;

/** What lets a user in. */
interface Pass {
  call(base: string): Promise<Answer>;
  /** Auth does not know it any more. */
  end(): void;
}

type PassOf = (userId: string) => Pass;

/** Waits until two replicas refuse what auth ended, by what they are told: no earlier word of auth gets old meanwhile. Makes two assertions. */
export async function untilBothAreTold(
  gateway: RunningGateway,
  tell: (userId: string) => Promise<void>,
  passOf: PassOf,
): Promise<void> {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  try {
    await untilBothRefuse(gateway, { passOf, onEnd: tell });
  } finally {
    clock.mockRestore();
  }
}

/** Waits until two replicas refuse what auth ended, since auth is not heard of any more. Makes two assertions. */
export async function untilSilenceTells(gateway: RunningGateway, passOf: PassOf): Promise<void> {
  const onEnd = () => Promise.resolve(gateway.silenceAuth());
  await untilBothRefuse(gateway, { passOf, onEnd, boundMs: SILENCE_BOUND_MS });
}

async function untilBothRefuse(
  gateway: RunningGateway,
  { passOf, onEnd, boundMs }: { passOf: PassOf; onEnd: (userId: string) => Promise<void>; boundMs?: number },
): Promise<void> {
  const replica = await gateway.replica();
  try {
    const userId = randomUUID();
    const pass = passOf(userId);
    await eventually('both to hear auth', async () => gateway.hearsAuth() && replica.hearsAuth());
    const statuses = () => Promise.all([gateway.url, replica.url].map(async (base) => (await pass.call(base)).status));
    expect(await statuses()).toEqual([200, 200]);
    pass.end();
    await onEnd(userId);
    const isRefused = async () => (await statuses()).every((status) => status === 401);
    expect(await eventually('both to refuse it', isRefused, boundMs)).toBe(true);
  } finally {
    await replica.close();
  }
}
