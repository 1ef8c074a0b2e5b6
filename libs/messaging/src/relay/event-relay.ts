import type { MessagingOptions } from '../messaging-options';

export class EventRelay {
  constructor(private readonly options: MessagingOptions) {}
  async start(): Promise<void> {
    throw new Error(`the relay of ${this.options.service} is not built yet`);
  }
  async stop(): Promise<void> {}
}
