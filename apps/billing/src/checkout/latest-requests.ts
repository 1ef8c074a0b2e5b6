import { DomainError } from '@barrelhive/service-kit';

const RETRY_AFTER_SECONDS = 1;

interface Turn<T> {
  wish: string;
  result: Promise<T>;
}

interface WaitingTurn<T> extends Turn<T> {
  start: () => void;
  overtake: () => void;
}

interface Line<T> {
  running: Turn<T>;
  next?: WaitingTurn<T> | undefined;
}

/**
 * Does what somebody wishes one at a time, since each would undo the one before. Whoever wishes the same at the same moment gets the same result. Of what
 * waits only the latest is done: others are SERVICE_BUSY at once.
 */
export class LatestWishes<T> {
  private readonly lines = new Map<string, Line<T>>();

  run(who: string, wish: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(who);
    if (!line) return this.begin(who, wish, work());
    const last = line.next ?? line.running;
    if (last.wish === wish) return last.result;
    line.next?.overtake();
    const next = waitingTurn(wish, work);
    line.next = next;
    return next.result;
  }

  private begin(who: string, wish: string, result: Promise<T>): Promise<T> {
    this.lines.set(who, { running: { wish, result } });
    const passOn = () => this.passOn(who);
    result.then(passOn, passOn);
    return result;
  }

  private passOn(who: string): void {
    const next = this.lines.get(who)?.next;
    if (!next) {
      this.lines.delete(who);
      return;
    }
    void this.begin(who, next.wish, next.result);
    next.start();
  }
}

function waitingTurn<T>(wish: string, work: () => Promise<T>): WaitingTurn<T> {
  let start: () => void = () => undefined;
  let overtake: () => void = () => undefined;
  const turn = new Promise<void>((resolve, reject) => {
    start = resolve;
    overtake = () => reject(new DomainError('SERVICE_BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });
  return { wish, start, overtake, result: turn.then(work) };
}
