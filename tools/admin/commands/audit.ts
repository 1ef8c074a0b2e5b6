import { latestActions, type OperatorAction } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

/** Who looked at whom, or did what. */
export const audit: Command = {
  usage: 'audit',
  summary: 'Show what operators did last: when, who, what, the id of the user, and the outcome',
  run: async (args, { withDatabase }) => {
    if (args.length > 0) throw new UsageError('audit takes no argument.');
    const actions = await withDatabase('auth', latestActions);
    return actions.length === 0 ? ['Nobody did anything yet.'] : actions.map(lineOf);
  },
};

function lineOf({ begunAt, operator, command, userId, outcome }: OperatorAction): string {
  return `${begunAt.toISOString()}  ${operator}  ${command}  ${userId || 'nobody'}  ${outcome ?? 'did not end'}`;
}
