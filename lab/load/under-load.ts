import type { Operation } from '../lab-run';
import { tallyFigures } from '../texts/tally';
import { startLoadedProduct, type LoadedOptions, type LoadedProduct } from '../product/loaded-product';
import { LoadRecord } from './load-record';
import { startSteadyLoad } from './steady-load';

const QUIET_MS = 10_000;

export interface UnderLoad extends Omit<LoadedProduct, 'stop'> {
  /** What has come of the calls so far. */
  record: LoadRecord;
}

/**
 * Calls a product of its own at a steady rate while `work` troubles it and delivers bottles. Once their texts are there, what `work`
 * resolved with reports what it saw, and the texts are judged.
 */
export async function withProductUnderLoad(
  { report, ...operation }: Operation,
  { perSecond, ...options }: { perSecond: number } & Omit<LoadedOptions, 'guardian' | 'print'>,
  work: (under: UnderLoad) => Promise<() => Promise<void> | void>,
): Promise<void> {
  const loaded = await startLoadedProduct({ ...operation, ...options });
  try {
    const { product, waiting, tokens } = loaded;
    const record = new LoadRecord();
    const load = startSteadyLoad({ url: product.url, tokens, perSecond, onOutcome: record.add });
    const deliverAll = async () => {
      try {
        return { reportWork: await work({ ...loaded, record }), texts: await waiting.settle(QUIET_MS) };
      } finally {
        await load.stop();
      }
    };
    const { reportWork, texts } = await deliverAll();
    for (const line of record.failureLines()) report.note(line);
    report.figure({ what: 'calls', value: record.calls });
    report.figure({ what: 'calls answered a second', value: record.perSecond });
    await reportWork();
    for (const figure of tallyFigures(texts)) report.figure(figure);
  } finally {
    await loaded.stop();
  }
}
