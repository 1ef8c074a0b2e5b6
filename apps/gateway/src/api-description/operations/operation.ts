import type { ErrorCode } from '@barrelhive/contracts';
import type * as z from 'zod/mini';
import type { SchemaName } from '../schemas/every-schema';

/** Under which heading a reader finds an operation. */
export type Tag = keyof typeof tags;

export const tags = {
  Accounts: 'Sign up, log in, and the profile.',
  Search: 'The catalogue: search it once or live, and look at one item.',
  Alerts: 'Saved terms that the user is told about by text.',
  'Monthly list': "The agency's allocated bottles, month by month.",
  Subscriptions: 'Plans, bought and managed on pages of the payment provider.',
  Preferences: 'Which changes a user wants to hear of.',
  Webhooks: 'For the payment and text providers, which sign what they send.',
  Description: 'This description.',
} as const;

/** JSON where a schema is named; anything else says its content type. */
export type Content = SchemaName | { type: string; schema: SchemaName } | { type: string; example: string };

/** What routes do not say about themselves. Who may call, the service and the common errors follow from the route. */
export interface Operation {
  id: string;
  tag: Tag;
  summary: string;
  details?: string;
  /** A sentence for each parameter of path and query. */
  parameters?: Readonly<Record<string, string>>;
  query?: z.ZodMiniObject;
  body?: Content;
  answer: Answer;
  /** Errors beyond those that follow from the route. */
  errors?: readonly ErrorCode[];
  /** A user who must change the password may take it all the same. */
  isOpenDuringPasswordChange?: true;
}

export interface Answer {
  status: 200 | 201 | 204;
  text: string;
  content?: Content;
}

/** Operations by the method and path of their route, as in `GET /api/items/:sku`. */
export type Operations = Readonly<Record<string, Operation>>;
