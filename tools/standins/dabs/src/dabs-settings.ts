import * as z from 'zod';
import { readStandinSettings, standinEnvironment } from '../../server/run-standin';

const dabsEnvironment = z.object({
  ...standinEnvironment,
  PORT: standinEnvironment.PORT.default(8091),
  SEED: z.string().default('barrelhive').describe('the same seed gives the same stock on every start'),
  MOVE_STOCK_SECONDS: z.coerce
    .number()
    .min(0)
    .default(45)
    .describe('how often something moves on its own: a sale, a delivery, a price; 0 means never'),
  DEMO_CATALOG: z
    .string()
    .optional()
    .describe("a CSV in the format of the agency's published product list, instead of the built-in catalogue"),
});

/** What the stand-in can be told; everything has a default. */
export interface DabsStandinSettings {
  host?: string;
  port?: number;
  /** Where the shelves are kept over a restart; only in memory while it is not given. */
  dataDir?: string | undefined;
  seed?: string;
  /** 0, the default in process, means that nothing moves by itself. */
  moveStockSeconds?: number;
  demoCatalog?: string | undefined;
  /** The time it is for the allocated list's month. */
  now?: () => Date;
}

/** Reads the settings from the environment; throws one sentence for the first faulty variable. */
export function readDabsSettings(environment: NodeJS.ProcessEnv): DabsStandinSettings {
  const settings = readStandinSettings(dabsEnvironment, environment);
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: settings.DATA_DIR,
    seed: settings.SEED,
    moveStockSeconds: settings.MOVE_STOCK_SECONDS,
    demoCatalog: settings.DEMO_CATALOG,
  };
}
