import * as z from 'zod';
import { RecordFile } from '../../server/record-file';

const KEPT_CALLS = 20_000;
const KEPT_OVER_RESTART = 500;

const callSchema = z.object({
  at: z.coerce.date(),
  kind: z.enum(['webhook', 'discord', 'ntfy']),
  /** Which webhook, channel or topic was called. */
  name: z.string(),
  /** The `webhook-id`, which says that a second one is the same. */
  id: z.string().optional(),
  /** By a secret that is known for the name; left out where none is. */
  isSigned: z.boolean().optional(),
  authorization: z.string().optional(),
  body: z.unknown(),
});

const bookSchema = z.object({ calls: z.array(callSchema), secrets: z.record(z.string(), z.string()) });

/** Something that came in. */
export type HookCall = z.infer<typeof callSchema>;

/** What came in, and the secrets by which webhooks are verified. */
export class Calls {
  private calls: HookCall[];
  private readonly secrets: Map<string, string>;
  private readonly record: RecordFile<z.infer<typeof bookSchema>>;

  constructor(folder?: string) {
    this.record = new RecordFile(folder, 'hooks.json', bookSchema, () => ({
      calls: this.calls.slice(-KEPT_OVER_RESTART),
      secrets: Object.fromEntries(this.secrets),
    }));
    const kept = this.record.read();
    this.calls = kept?.calls ?? [];
    this.secrets = new Map(Object.entries(kept?.secrets ?? {}));
  }

  all(): readonly HookCall[] {
    return this.calls;
  }

  take(call: HookCall): void {
    this.calls = [...this.calls, call].slice(-KEPT_CALLS);
    this.record.changed();
  }

  secretOf(name: string): string | undefined {
    return this.secrets.get(name);
  }

  /** From now on webhooks of that name must be signed by it. */
  know(name: string, secret: string): void {
    this.secrets.set(name, secret);
    this.record.changed();
  }

  clear(): void {
    this.calls = [];
    this.record.changed();
  }

  close(): void {
    this.record.close();
  }
}
