import {
  findPriceDoubts,
  findSubscriptionDoubts,
  type SubscriptionDoubt,
} from '../../../apps/billing/src/doubts/find-doubts';
import { type Command, UsageError } from '../command';

/** What an operator has to mend at the payment provider. */
export const status: Command = {
  usage: 'status',
  summary: 'Show what is wrong at the payment provider: prices, and subscriptions that run and give nothing',
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

const WORDS: Readonly<Record<SubscriptionDoubt['kind'], string>> = {
  second: 'second subscription',
  foreign: 'foreign price',
};

function lineOf({ kind, subscriptionId, userId }: SubscriptionDoubt): string {
  return `${WORDS[kind]}  ${subscriptionId} of the user ${userId} runs and gives nothing.`;
}
