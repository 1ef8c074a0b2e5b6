import { countedNetworks } from '@barrelhive/service-kit';

/** How much is open of each client, by all networks by which limits count it. */
export class OpenCounts {
  private readonly counts = new Map<string, number>();

  /** Counts one more of an address until what is given is called. Undefined where one of its networks has as many as it may; `most` is those of one household. */
  open(address: string, most: number): (() => void) | undefined {
    const networks = countedNetworks(address);
    if (networks.some(({ key, factor }) => this.of(key) >= factor * most)) return undefined;
    for (const { key } of networks) this.counts.set(key, this.of(key) + 1);
    return () => {
      for (const { key } of networks) this.close(key);
    };
  }

  private close(key: string): void {
    const left = this.of(key) - 1;
    if (left > 0) this.counts.set(key, left);
    else this.counts.delete(key);
  }

  private of(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}
