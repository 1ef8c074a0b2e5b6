import { metrics } from '@barrelhive/service-kit';

export const searches = metrics.counter({
  name: 'barrelhive_searches_total',
  help: 'Searches answered, by way (post, multi, stream) and outcome (found, too-broad)',
  labelNames: ['way', 'outcome'],
});

export const openStreamsGauge = metrics.gauge({
  name: 'barrelhive_search_streams_open',
  help: 'Search streams that are open in this replica',
});

export const droppedStreams = metrics.counter({
  name: 'barrelhive_search_streams_dropped_total',
  help: 'Search streams that were cut because the reader was too slow',
});
