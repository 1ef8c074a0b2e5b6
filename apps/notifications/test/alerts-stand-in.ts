import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AlertFinds } from '@barrelhive/contracts';

/** An alerts service that says what a test lets it say. */
export interface AlertsStandIn {
  url: string;
  /** What every caller's alerts find. */
  finds: AlertFinds;
  /** What it answers with; 0 breaks the connection off. */
  status: number;
  close(): Promise<void>;
}

export async function startAlertsStandIn(): Promise<AlertsStandIn> {
  const server = createServer((_request, response) => {
    if (alerts.status === 0) return void response.destroy();
    response.writeHead(alerts.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(alerts.finds));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const alerts: AlertsStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finds: [],
    status: 200,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return alerts;
}
