import { USER_EXPORT, type RouteName } from '../../routing/routes';
import { accountOperations } from './account-operations';
import { channelOperations } from './channel-operations';
import { feedOperations } from './feed-operations';
import { memberOperations } from './member-operations';
import type { DescribedRoute, Operation } from './operation';
import { searchOperations } from './search-operations';
import { textOperations } from './text-operations';
import { webhookOperations } from './sent-webhooks';

/** Under which heading a reader finds the routes of a service, and what is said of them there. */
const tags: Readonly<Record<DescribedRoute['service'] | 'webhooks', { name: string; description: string }>> = {
  auth: { name: 'Accounts', description: 'Sign up, log in, and the profile.' },
  search: { name: 'Search', description: 'The catalogue: search it once or live, and look at one item.' },
  alerts: { name: 'Alerts', description: 'Saved terms that the user is told about by text.' },
  allocated: { name: 'Monthly list', description: "The agency's allocated bottles, month by month." },
  billing: { name: 'Subscriptions', description: 'Plans, bought and managed on pages of the payment provider.' },
  notifications: { name: 'Preferences', description: 'Which changes a user wants to hear of, and where.' },
  webhooks: {
    name: 'Webhooks',
    description:
      'What the payment and text providers send us, and, under `webhooks`, what we send to addresses of members. All of it is signed.',
  },
  gateway: { name: 'Description', description: 'This description.' },
};

export const everyTag = Object.values(tags);

export const tagOf = ({ access, service }: DescribedRoute) => tags[access === 'webhook' ? 'webhooks' : service].name;

/** The operation of every route that is passed on, by the method and path of the route. */
export const operations: Readonly<Record<string, Operation>> = {
  ...accountOperations,
  ...searchOperations,
  ...memberOperations,
  ...channelOperations,
  ...feedOperations,
  ...textOperations,
  ...webhookOperations,
} satisfies Record<RouteName, Operation>;

/** What the gateway answers itself, or puts together from all services. */
export const ownOperations: readonly { route: DescribedRoute; operation: Operation }[] = [
  {
    route: { ...USER_EXPORT, service: 'auth' },
    operation: {
      id: 'exportUser',
      summary: 'Export all that is held of the user',
      details: 'A file: by service and kind, the rows that the service holds of the user.',
      parameters: { id: "The user's own `user_id`." },
      answer: 'userExport',
      errors: ['NOT_FOUND'],
    },
  },
  {
    route: { method: 'GET', path: '/api/openapi.json', service: 'gateway', access: 'public' },
    operation: { id: 'readApiDescription', summary: 'Read this description', answer: 'openApiDocument' },
  },
  {
    route: { method: 'GET', path: '/api/docs', service: 'gateway', access: 'public' },
    operation: {
      id: 'openApiReader',
      summary: 'Read this description in a browser',
      answer: { text: 'A page.', content: { type: 'text/html', example: '<!doctype html>' } },
    },
  },
];
