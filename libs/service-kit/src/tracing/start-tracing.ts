import type { ServiceName } from '@barrelhive/contracts';
import type { ServiceSettings } from '../settings/service-settings';

type TracingSettings = Pick<ServiceSettings, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

/** Sends traces where the settings say so; what it takes is loaded only then. Gives what ends it and sends the last of them. */
export async function startTracing(settings: TracingSettings, service: ServiceName): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings;
  if (endpoint === undefined) return async () => undefined;
  const { sendTraces } = await import('./send-traces');
  return sendTraces({ endpoint, share, service });
}
