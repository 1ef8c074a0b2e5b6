import { accountOperations } from './account-operations';
import { memberOperations } from './member-operations';
import type { Operation, Operations } from './operation';
import { searchOperations } from './search-operations';
import { webhookOperations } from './webhook-operations';

/** What the gateway answers itself. */
export const ownOperations: Operations = {
  'GET /api/openapi.json': {
    id: 'readApiDescription',
    tag: 'Description',
    summary: 'Read this description',
    answer: { status: 200, text: 'An OpenAPI 3.1 document.', content: 'OpenApiDocument' },
  },
  'GET /api/docs': {
    id: 'openApiReader',
    tag: 'Description',
    summary: 'Read this description in a browser',
    answer: { status: 200, text: 'A page.', content: { type: 'text/html', example: '<!doctype html>' } },
  },
};

/** What the services answer together. */
export const userExportOperation: Operation = {
  id: 'exportUser',
  tag: 'Accounts',
  summary: 'Export all that is held of the user',
  details: 'A file: by service and kind, the rows that the service holds of the user.',
  parameters: { id: "The user's own `user_id`." },
  answer: { status: 200, text: 'The file.', content: 'UserExport' },
  errors: ['NOT_FOUND'],
};

/** The description of every route, by its method and path. A test holds the two together. */
export const operations: Operations = {
  ...accountOperations,
  ...searchOperations,
  ...memberOperations,
  ...webhookOperations,
};
