import { readStandinSettings, runStandin, standinEnvironment } from '../../server/run-standin';
import * as z from 'zod';
import { createHooksStandin } from './hooks-standin';

const environment = z.object({ ...standinEnvironment, PORT: standinEnvironment.PORT.default(8098) });

await runStandin('standin-hooks', () => {
  const { HOST: host, PORT: port, DATA_DIR: dataDir } = readStandinSettings(environment, process.env);
  return createHooksStandin({ host, port, dataDir });
});
