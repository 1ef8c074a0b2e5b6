import {
  acknowledgement,
  alert,
  alertList,
  alertScopes,
  multiSearchResult,
  savedSearchList,
} from '@barrelhive/contracts';
import { DomainError } from '@barrelhive/service-kit';
import * as z from 'zod';
import { LOOKS, tool, type Tool } from './tool';

const confirmToken = z
  .string()
  .max(64)
  .optional()
  .describe('from the preview, once the user has said yes; without it nothing is done');
const NOT_YET = 'Nothing is done yet. Show this to the user, and call again with confirm_token when they say yes.';

/** The tools that look at and change the alerts of the user. */
export const alertTools: readonly Tool[] = [
  tool({
    name: 'my_alerts',
    title: 'My alerts',
    description: 'Lists the saved alerts of the user with what each finds now.',
    scope: 'read:alerts',
    annotations: LOOKS,
    input: {},
    run: async (_input, { ask }) => ({
      alerts: await ask({ service: 'alerts', path: '/api/saved-searches' }, savedSearchList),
    }),
  }),
  tool({
    name: 'create_alert',
    title: 'Create an alert',
    description:
      'Saves an alert, so that the user is told when a bottle comes in. Two steps: without confirm_token it shows what would be watched, with it the alert is saved.',
    scope: 'write:alerts',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: {
      term: z.string().min(4).max(256).describe('words of the name; it must find 1 to 10 bottles'),
      scope: z.enum(alertScopes).optional().describe('anywhere in Utah, or only at the stores of the user'),
      confirm_token: confirmToken,
    },
    run: async ({ term, scope = 'anywhere', confirm_token: token }, { ask, actions, userId }) => {
      const action = { create: { search_term: term, scope } };
      if (token === undefined) {
        const search = { method: 'POST', service: 'search', path: '/api/search/multi' } as const;
        const { results } = await ask({ ...search, body: { searchTerms: [term] } }, multiSearchResult);
        const [found] = results;
        const isSavable = found !== undefined && !found.too_many_results && found.count > 0;
        return {
          preview: { term, scope, finds: found?.items.map(({ displayName, name }) => displayName ?? name) },
          ...(isSavable
            ? { confirm_token: await actions.propose(userId, action), next: NOT_YET }
            : { narrower: found?.narrower, next: 'It cannot be saved: the term must find 1 to 10 bottles.' }),
        };
      }
      await actions.confirm(userId, token, action);
      const create = { method: 'POST', service: 'alerts', path: '/api/alerts' } as const;
      return { created: await ask({ ...create, body: action.create }, alert) };
    },
  }),
  tool({
    name: 'delete_alert',
    title: 'Delete an alert',
    description:
      'Deletes a saved alert. Two steps: without confirm_token it shows which one, with it the alert is deleted.',
    scope: 'write:alerts',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    input: { id: z.uuid().describe('the search_id from my_alerts'), confirm_token: confirmToken },
    run: async ({ id, confirm_token: token }, { ask, actions, userId }) => {
      const action = { delete: id };
      if (token === undefined) {
        const alerts = await ask({ service: 'alerts', path: '/api/alerts' }, alertList);
        const found = alerts.find(({ search_id }) => search_id === id);
        if (!found) throw new DomainError('NOT_FOUND');
        const preview = { id, term: found.search_term, createdAt: found.created_at };
        return { preview, confirm_token: await actions.propose(userId, action), next: NOT_YET };
      }
      await actions.confirm(userId, token, action);
      await ask({ method: 'DELETE', service: 'alerts', path: `/api/alerts/${id}` }, acknowledgement);
      return { deleted: id };
    },
  }),
];
