import type { Report } from '../measure/report';

export interface BenchOptions {
  /** Smaller sizes and fewer rounds: shows that the benchmark works, not what the figures are. */
  quick: boolean;
}

/** Something whose speed or size is compared with a named peer in one run. */
export interface Benchmark {
  /** One line for the list of benchmarks. */
  summary: string;
  /** Measures and reports. Throws when ours and the peer do not give the same answers: then no figure means anything. */
  run(report: Report, options: BenchOptions): Promise<void>;
}
