import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { MessagingOptions } from '../messaging-options';

export class EventTransport extends Server implements CustomTransportStrategy {
  constructor(private readonly options: MessagingOptions) {
    super();
  }
  listen(callback: (error?: unknown) => void): void {
    callback(new Error(`the transport of ${this.options.service} is not built yet`));
  }
  close(): void {}
  on(): void {}
  unwrap<T>(): T {
    throw new Error('not built yet');
  }
}
