import { upstreamNames } from '@barrelhive/contracts';
import { Measures, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { BoundedPool } from './bounded-pool';
import { Upstreams } from './upstreams';

const calls = metrics.gauge({
  name: 'barrelhive_upstream_calls',
  help: 'Calls to a service by kind (call, stream) and state: under way, waiting for a connection',
  labelNames: ['upstream', 'kind', 'state'],
});

const connections = metrics.gauge({
  name: 'barrelhive_upstream_connections',
  help: 'Open connections to a service by kind',
  labelNames: ['upstream', 'kind'],
});

/** Shows what the connections to the services hold. */
@Injectable()
export class MeasureUpstreams {
  constructor(upstreams: Upstreams, measures: Measures) {
    measures.add(() => {
      for (const upstream of upstreamNames) {
        show(upstream, 'call', upstreams.callsTo(upstream));
        show(upstream, 'stream', upstreams.streamsOf(upstream));
      }
    });
  }
}

function show(upstream: string, kind: string, { load }: BoundedPool): void {
  calls.set({ upstream, kind, state: 'running' }, load.running);
  calls.set({ upstream, kind, state: 'waiting' }, load.queued);
  connections.set({ upstream, kind }, load.connected);
}
