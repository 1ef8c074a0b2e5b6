import { DomainError } from '@barrelhive/service-kit';

const RETRY_AFTER_SECONDS = 1;

interface Turn<T> {
  request: string;
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
 * Does what a person asks for one at a time, since each would undo the one before. Whoever asks for the same at the same moment gets the same
 * result. Only the latest of what waits is done: others are SERVICE_BUSY at once.
 */
export class LatestRequests<T> {
  private readonly lines = new Map<string, Line<T>>();

  run(who: string, request: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(who);
    if (!line) return this.begin(who, request, work());
    const last = line.next ?? line.running;
    if (last.request === request) return last.result;
    line.next?.overtake();
    const next = waitingTurn(request, work);
    line.next = next;
    return next.result;
  }

  private begin(who: string, request: string, result: Promise<T>): Promise<T> {
    this.lines.set(who, { running: { request, result } });
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
    void this.begin(who, next.request, next.result);
    next.start();
  }
}

function waitingTurn<T>(request: string, work: () => Promise<T>): WaitingTurn<T> {
  let start: () => void = () => undefined;
  let overtake: () => void = () => undefined;
  const turn = new Promise<void>((resolve, reject) => {
    start = resolve;
    overtake = () => reject(new DomainError('SERVICE_BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });
  return { request, start, overtake, result: turn.then(work) };
}
