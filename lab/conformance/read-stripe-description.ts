import * as z from 'zod';
import { createCheckers, pathOfTemplate, type ProviderDescription } from './provider-description';

const schema = z.union([z.looseObject({}), z.boolean()]);
const stripeDescription = z.looseObject({
  operations: z.array(
    z.object({ name: z.string(), method: z.string(), path: z.string(), request: schema, response: schema }),
  ),
  events: z.record(z.string(), schema),
  definitions: z.record(z.string(), schema),
});

/** Reads Stripe's operations, objects and events from JSON Schema made of the declarations of its SDK. Throws for anything else. */
export function readStripeDescription(text: string): ProviderDescription {
  const { operations, events, definitions } = stripeDescription.parse(JSON.parse(text));
  const { requests, answers } = createCheckers('stripe', { definitions });
  const within = (part: z.infer<typeof schema>) => (typeof part === 'boolean' ? part : { ...part, definitions });
  return {
    operations: operations.map(({ name, method, path, request, response }) => ({
      name,
      method,
      ...pathOfTemplate(path),
      request: requests.compile(within(request)),
      answer: answers.compile(within(response)),
    })),
    events: new Map(Object.entries(events).map(([type, object]) => [type, answers.compile(within(object))])),
  };
}
