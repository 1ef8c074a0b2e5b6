import { readStandinSettings, runStandin, standinEnvironment } from '../../server/run-standin';
import * as z from 'zod';
import { createPushStandin } from './push-standin';

const environment = z.object({ ...standinEnvironment, PORT: standinEnvironment.PORT.default(8095) });

await runStandin('standin-push', () => {
  const { HOST: host, PORT: port, DATA_DIR: dataDir } = readStandinSettings(environment, process.env);
  return createPushStandin({ host, port, dataDir });
});
