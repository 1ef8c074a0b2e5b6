import type { ErrorCode } from '@barrelhive/contracts';
import type * as z from 'zod';
import type { Access, RoutedService, RouteName } from '../../routing/routes';
import type { SchemaName } from '../component-schemas';

/** A route as the description sees it. The gateway's own are those that it answers itself. */
export interface DescribedRoute {
  method: string;
  path: string;
  service: RoutedService | 'gateway';
  access: Access;
}

/** JSON where a contract is named; anything else says its content type. */
export type Content =
  | SchemaName
  | { type: string; schema: SchemaName }
  | { type: string; example: string; events?: object };

/** What no schema and no route says. Who may call and the common errors follow from the route. */
export interface Operation {
  id: string;
  summary: string;
  details?: string;
  /** A sentence for each parameter of path and query. */
  parameters?: Readonly<Record<string, string>>;
  query?: z.core.$ZodObject;
  body?: Content;
  /** The contract alone where the answer is a 200 and the text of the contract says what it is. */
  answer: SchemaName | Answer;
  /** Errors beyond those that follow from the route. */
  errors?: readonly ErrorCode[];
  /** A user who must change the password may take it all the same. */
  isOpenDuringPasswordChange?: true;
}

export interface Answer {
  status?: 201 | 202 | 204;
  /** Where the text of the contract does not say it. */
  text?: string;
  content?: Content;
}

/** Answers by which programs subscribe. */
export const ATOM_FEED = {
  text: 'A feed by RFC 4287.',
  content: { type: 'application/atom+xml', example: '<feed xmlns="http://www.w3.org/2005/Atom"></feed>' },
} satisfies Answer;
export const CALENDAR = {
  text: 'A calendar by RFC 5545.',
  content: { type: 'text/calendar', example: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR' },
} satisfies Answer;

/** The operations of some routes. */
export type Operations = Partial<Record<RouteName, Operation>>;

/** What a term of a search or an alert may be refused for, whatever it finds. */
export const TERM_ERRORS = ['SEARCH_TERM_TOO_SHORT', 'SEARCH_TERM_TOO_LONG', 'CATALOGUE_NOT_READY'] as const;
