import { readStandinSettings, runStandin, standinEnvironment } from '../../server/run-standin';
import * as z from 'zod';
import { createMailStandin } from './mail-standin';

const environment = z.object({
  ...standinEnvironment,
  PORT: standinEnvironment.PORT.default(8096),
  SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(8097).describe('where mail is handed in'),
});

await runStandin('standin-mail', () => {
  const {
    HOST: host,
    PORT: port,
    SMTP_PORT: smtpPort,
    DATA_DIR: dataDir,
  } = readStandinSettings(environment, process.env);
  return createMailStandin({ host, port, smtpPort, dataDir });
});
