import type { PostOutcome } from '../../notices/channel';
import { outcomeOfAnswer, type WebAnswer } from '../answers';

/** The device let go of its address, or its browser did. */
const GONE: readonly number[] = [404, 410];
const ASKED = { who: 'the push service', refusedBy: [...GONE, 413] };

/** The device is gone. */
export const isGone = ({ status }: WebAnswer) => GONE.includes(status);

/** What the answer of a push service says of a push. */
export function outcomeOf(answer: WebAnswer, { id, attempts }: { id: string; attempts: number }): PostOutcome {
  return outcomeOfAnswer(answer, { id: `push-${id}`, attempts }, ASKED);
}
