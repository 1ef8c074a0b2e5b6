/** What a number was from an instant on. */
export interface SparklineStep {
  atMs: number;
  value: number;
}

interface SparklineProps {
  /** Oldest first; at least two. */
  steps: readonly SparklineStep[];
  /** The last value holds until then. */
  untilMs: number;
  /** What the line shows, for those who do not see it. */
  label: string;
  className?: string;
}

const WIDTH = 120;
const HEIGHT = 28;
const INSET = 4;

/** A small line of how a number moved, in steps along time, its last value marked. */
export function Sparkline({ steps, untilMs, label, className }: SparklineProps) {
  if (steps.length < 2) return null;
  const points = sparklinePoints(steps, untilMs);
  const last = points[points.length - 1];
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={className} fill="none">
      <polyline
        points={points.map(([x, y]) => `${x},${y}`).join(' ')}
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {last && <circle cx={last[0]} cy={last[1]} r={2.75} fill="currentColor" />}
    </svg>
  );
}

/** The corners of the drawing: each value holds until the next came. Equal values lie on the middle line. */
export function sparklinePoints(steps: readonly SparklineStep[], untilMs: number): [number, number][] {
  const values = steps.map(({ value }) => value);
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const startMs = steps[0]?.atMs ?? untilMs;
  const endMs = Math.max(untilMs, steps.at(-1)?.atMs ?? untilMs, startMs + 1);
  const xAt = (ms: number) => round(INSET + ((ms - startMs) / (endMs - startMs)) * (WIDTH - 2 * INSET));
  return steps.flatMap(({ atMs, value }, index): [number, number][] => {
    const share = span === 0 ? 0.5 : (value - low) / span;
    const y = round(HEIGHT - INSET - share * (HEIGHT - 2 * INSET));
    return [
      [xAt(atMs), y],
      [xAt(steps[index + 1]?.atMs ?? endMs), y],
    ];
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
