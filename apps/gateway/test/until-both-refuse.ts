import { randomUUID } from 'node:crypto';
import { eventually } from '@barrelhive/testing';
import type { Answer, RunningGateway } from './running-gateway';

/** Less than the 30 s for which a gateway takes auth's earlier word, so an end is seen only by what was told or by the silence. */
const BOUND_MS = 20_000;

/** Says of a user, or not, that something ended. */
export type Tell = (userId: string) => Promise<void>;

/** What lets a user in. */
interface Pass {
  call(base: string): Promise<Answer>;
  /** Auth does not know it any more. */
  end(): void;
}

/** Waits until two replicas refuse what auth ended. Makes two assertions. */
export async function untilBothRefuse(
  gateway: RunningGateway,
  tell: Tell,
  passOf: (userId: string) => Pass,
): Promise<void> {
  const replica = await gateway.replica();
  try {
    const userId = randomUUID();
    const pass = passOf(userId);
    await eventually('both to hear auth', async () => gateway.hearsAuth() && replica.hearsAuth());
    const statuses = () => Promise.all([gateway.url, replica.url].map(async (base) => (await pass.call(base)).status));
    expect(await statuses()).toEqual([200, 200]);
    pass.end();
    await tell(userId);
    const isRefused = async () => (await statuses()).every((status) => status === 401);
    expect(await eventually('both to refuse it', isRefused, BOUND_MS)).toBe(true);
  } finally {
    await replica.close();
  }
}
