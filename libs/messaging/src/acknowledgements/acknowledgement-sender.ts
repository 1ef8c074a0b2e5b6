import type { ServiceName } from '@barrelhive/contracts';
import type { MessagingLogger } from '../messaging-options';
import { acknowledgementQueueOf, type Acknowledgement, type Delivery } from '../queues/deliveries';
import type { QueueProducer } from '../queues/queue-producer';

/** Acknowledgements are collected for this long, so that a burst of events costs its sender few statements. */
const BATCH_MS = 20;
const BATCH_SIZE = 500;

type Done = Pick<Delivery, 'eventId' | 'position'>;

/** Tells senders what was dealt with. A lost acknowledgement costs one more delivery, which the inbox answers. */
export class AcknowledgementSender {
  private readonly waiting = new Map<ServiceName, Done[]>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly consumer: ServiceName,
    private readonly producer: QueueProducer,
    private readonly logger: MessagingLogger,
  ) {}

  acknowledge({ sender, eventId, position }: Delivery): void {
    const done = this.waiting.get(sender) ?? [];
    done.push({ eventId, position });
    this.waiting.set(sender, done);
    if (done.length >= BATCH_SIZE) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), BATCH_MS);
  }

  /** Sends what waits. Never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batches = [...this.waiting];
    this.waiting.clear();
    await Promise.all(
      batches.map(async ([sender, done]) => {
        const eventIds = done.map(({ eventId }) => eventId);
        const positions = done.map(({ position }) => position);
        const data: Acknowledgement = { consumer: this.consumer, eventIds, positions };
        try {
          await this.producer.add(acknowledgementQueueOf(sender), [{ name: this.consumer, data }]);
        } catch (error) {
          this.logger.debug({ err: error, sender, count: eventIds.length }, 'acknowledgements were not sent');
        }
      }),
    );
  }
}
