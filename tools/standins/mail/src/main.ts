import { port, readStandinSettings, runStandin, standinEnvironment } from '../../server/run-standin';
import * as z from 'zod';
import { createMailStandin } from './mail-standin';

const environment = z.object({
  ...standinEnvironment,
  PORT: standinEnvironment.PORT.default(8096),
  SMTP_PORT: port.default(8097).describe('where mail is handed in'),
});

void runStandin('standin-mail', () => {
  const { HOST, PORT, SMTP_PORT, DATA_DIR } = readStandinSettings(environment, process.env);
  return createMailStandin({ host: HOST, port: PORT, smtpPort: SMTP_PORT, dataDir: DATA_DIR });
});
