import { formatPrice } from '@barrelhive/rules';
import * as z from 'zod';
import {
  decideName,
  listNamesToReview,
  type NameToReview,
} from '../../../apps/allocated/src/opening-quantities/review-names';
import { audited } from '../accounts/operator-actions';
import { type AdminContext, type Command, UsageError } from '../command';

const wantedId = z.coerce.number().int().positive();

/** Names of the agency's allocated page that may mean several bottles, or none that is known. */
export const allocatedReview: Command = {
  usage: 'allocated-review list | allocated-review accept <number> <sku> | allocated-review reject <number>',
  summary:
    "Show the names of the agency's allocated page that are in doubt, and say which bottle one means, or that it means none",
  run: async ([action, ...rest], context) => {
    if (action === 'list' && rest.length === 0) return list(context);
    if (action === 'accept' && rest.length === 2) return accept(rest, context);
    if (action === 'reject' && rest.length === 1) return reject(rest, context);
    throw new UsageError('allocated-review can list, accept a number with a SKU, or reject a number.');
  },
};

async function list({ withDatabase }: AdminContext): Promise<string[]> {
  const names = await withDatabase('allocated', ({ manager }) => listNamesToReview(manager));
  return names.length === 0 ? ['No name of the allocated page is in doubt.'] : names.flatMap(linesOf);
}

function linesOf({ id, name, priceCents, verdict, candidates }: NameToReview): string[] {
  const price = priceCents === undefined ? '' : `  ${formatPrice(priceCents)}`;
  return [
    `${id}  "${name}"${price}  ${verdict === 'doubtful' ? 'may be one of these:' : 'is no bottle of the list'}`,
    ...candidates.map(
      ({ sku, name: known, score }) => `      ${sku}  ${known ?? 'not listed any more'}  ${score.toFixed(2)}`,
    ),
  ];
}

const accept = audited('allocated-review accept', async ([number, sku], { withDatabase }, note) => {
  const id = idOf(number);
  await note({ detail: `${id} ${sku}` });
  const name = await withDatabase('allocated', ({ manager }) => decideName(manager, id, sku));
  return [`"${known(name, id)}" means ${sku} from now on, in the next months, too.`];
});

const reject = audited('allocated-review reject', async ([number], { withDatabase }, note) => {
  const id = idOf(number);
  await note({ detail: String(id) });
  const name = await withDatabase('allocated', ({ manager }) => decideName(manager, id, undefined));
  return [`"${known(name, id)}" means no bottle of the list from now on, in the next months, too.`];
});

function idOf(number: string | undefined): number {
  const id = wantedId.safeParse(number);
  if (!id.success) throw new UsageError('Name the number that `allocated-review list` shows before the name.');
  return id.data;
}

function known(name: string | undefined, id: number): string {
  if (name === undefined) throw new Error(`There is no name with the number ${id}.`);
  return name;
}
