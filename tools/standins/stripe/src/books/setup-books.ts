import * as z from 'zod';
import { formFields } from '../form-body';

const metadata = z.record(z.string(), z.string());
const seconds = z.int();

export const portalConfiguration = z.object({
  id: z.string(),
  active: z.boolean(),
  returnUrl: z.string().nullable(),
  /** As the form of the request had them. */
  features: formFields,
  headline: z.string().nullable(),
  metadata,
  created: seconds,
  updated: seconds,
});
export type PortalConfiguration = z.infer<typeof portalConfiguration>;

export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  apiVersion: z.string().nullable(),
  isDisabled: z.boolean(),
  metadata,
  created: seconds,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;
