import { Counter, Gauge, Histogram, Registry } from 'prom-client';

interface MetricDescription<L extends string> {
  /** Prometheus name, such as `barrelhive_sms_sent_total`. */
  name: string;
  help: string;
  labelNames?: readonly L[];
}

interface HistogramDescription<L extends string> extends MetricDescription<L> {
  /** Upper bounds in the unit of the metric; by default seconds from 5 ms to 10 s. */
  buckets?: number[];
}

/** The metrics of this process. Services that share a process share it: give a `service` label where that matters. */
export const registry = new Registry();

/** Makes metrics, or returns the one already made under that name. `/metrics` on the operators' port shows them all. */
export const metrics = {
  counter<L extends string = never>({ name, help, labelNames = [] }: MetricDescription<L>): Counter<L> {
    const existing = registry.getSingleMetric(name);
    return existing instanceof Counter ? existing : new Counter({ name, help, labelNames, registers: [registry] });
  },

  gauge<L extends string = never>({ name, help, labelNames = [] }: MetricDescription<L>): Gauge<L> {
    const existing = registry.getSingleMetric(name);
    return existing instanceof Gauge ? existing : new Gauge({ name, help, labelNames, registers: [registry] });
  },

  histogram<L extends string = never>({ name, help, labelNames = [], buckets }: HistogramDescription<L>): Histogram<L> {
    const existing = registry.getSingleMetric(name);
    if (existing instanceof Histogram) return existing;
    return new Histogram({ name, help, labelNames, registers: [registry], ...(buckets && { buckets }) });
  },
};
