type Labels = Record<string, string>;

/** The part of Prometheus that messaging needs; `metrics` of the service kit is one. */
export interface MetricsFactory {
  counter(description: { name: string; help: string; labelNames: string[] }): {
    inc(labels: Labels, by?: number): void;
  };
  gauge(description: { name: string; help: string; labelNames: string[] }): {
    set(labels: Labels, value: number): void;
  };
}

/** The figures by which an operator sees whether messages flow. All carry the label `service`. */
export type MessagingMetrics = ReturnType<typeof messagingMetrics>;

/** Makes the figures of one service's messaging, each of which carries its name. */
export function messagingMetrics(factory: MetricsFactory, service: string) {
  const counter = (name: string, help: string, ...labelNames: string[]) => {
    const metric = factory.counter({ name, help, labelNames: ['service', ...labelNames] });
    return (labels: Labels = {}, by = 1) => metric.inc({ service, ...labels }, by);
  };
  const gauge = (name: string, help: string, ...labelNames: string[]) => {
    const metric = factory.gauge({ name, help, labelNames: ['service', ...labelNames] });
    return (value: number, labels: Labels = {}) => metric.set({ service, ...labels }, value);
  };
  return {
    relayed: counter('barrelhive_events_relayed_total', 'Events handed to the queue of a consumer', 'consumer'),
    resent: counter('barrelhive_events_resent_total', 'Events sent again for want of an acknowledgement', 'consumer'),
    handled: counter('barrelhive_events_handled_total', 'Events handled and committed', 'type'),
    duplicate: counter('barrelhive_events_duplicate_total', 'Deliveries of events that were handled before', 'type'),
    attemptFailed: counter('barrelhive_event_attempts_failed_total', 'Attempts to handle an event that failed', 'type'),
    buried: counter('barrelhive_events_dead_total', 'Events that became dead letters', 'type'),
    outboxBacklog: gauge('barrelhive_outbox_backlog', 'Events not yet acknowledged by their consumer'),
    outboxAgeSeconds: gauge('barrelhive_outbox_oldest_seconds', 'Age of the oldest event not yet acknowledged'),
    queueJobs: gauge(
      'barrelhive_queue_jobs',
      'Chunks of events in the queue of this consumer: wait, active, delayed',
      'state',
    ),
    queueAgeSeconds: gauge('barrelhive_queue_oldest_seconds', 'How long the first chunk in line has waited'),
    deadLetters: gauge('barrelhive_dead_letters', 'Dead letters waiting for an operator'),
  };
}
