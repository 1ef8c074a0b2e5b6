import type { Benchmark } from './benchmark';
import { gatewayBenchmark } from './gateway/gateway-benchmark';
import { matchBenchmark } from './match/match-benchmark';
import { pipelineBenchmark } from './pipeline/pipeline-benchmark';
import { refreshBenchmark } from './refresh/refresh-benchmark';
import { searchBenchmark } from './search/search-benchmark';
import { streamsBenchmark } from './streams/streams-benchmark';
import { tracingBenchmark } from './tracing/tracing-benchmark';

/** Every benchmark, by the name it is called by. */
export const benchmarks: Readonly<Record<string, Benchmark>> = {
  search: searchBenchmark,
  streams: streamsBenchmark,
  gateway: gatewayBenchmark,
  match: matchBenchmark,
  pipeline: pipelineBenchmark,
  refresh: refreshBenchmark,
  tracing: tracingBenchmark,
};
