interface SparklineProps {
  /** Oldest first; at least two. */
  values: readonly number[];
  /** What the line shows, for those who do not see it. */
  label: string;
  className?: string;
}

const WIDTH = 120;
const HEIGHT = 28;
const INSET = 4;

/** A small line of how a number moved, its last value marked. */
export function Sparkline({ values, label, className }: SparklineProps) {
  if (values.length < 2) return null;
  const points = sparklinePoints(values);
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

/** The values as points of the drawing; equal values lie on the middle line. */
export function sparklinePoints(values: readonly number[]): [number, number][] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = (WIDTH - 2 * INSET) / (values.length - 1);
  return values.map((value, index) => {
    const share = span === 0 ? 0.5 : (value - low) / span;
    return [round(INSET + index * step), round(HEIGHT - INSET - share * (HEIGHT - 2 * INSET))];
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
