import {
  findPriceDoubts,
  findSubscriptionDoubts,
  type SubscriptionDoubt,
} from '../../../apps/billing/src/doubts/find-doubts';
import { type Command, UsageError } from '../command';

/** What an operator has to mend at the payment provider. */
export const status: Command = {
  usage: 'status',
  summary: 'Show what is wrong at the payment provider: prices, and subscriptions to look at',
  run: async (args, { withDatabase }) => {
    if (args.length > 0) throw new UsageError('status takes no argument.');
    return withDatabase('billing', async (billing) => {
      const lines = [
        ...(await findPriceDoubts(billing)).map((difference) => `wrong price  ${difference}`),
        ...(await findSubscriptionDoubts(billing)).map(lineOf),
      ];
      return lines.length === 0 ? ['Prices and subscriptions at the payment provider are as they should be.'] : lines;
    });
  },
};

const WORDS: Readonly<Record<SubscriptionDoubt['kind'], [what: string, so: string]>> = {
  second: ['second subscription', 'runs and gives nothing'],
  foreign: ['foreign price', 'runs and gives nothing'],
  paused: ['paused collection', 'runs unpaid, and gives nothing after its paid period'],
};

function lineOf({ kind, subscriptionId, userId }: SubscriptionDoubt): string {
  const [what, so] = WORDS[kind];
  return `${what}  ${subscriptionId} of the user ${userId} ${so}.`;
}
