import {
  Accordion,
  AsOfAgo,
  Badge,
  BellRingIcon,
  Card,
  CheckedAgo,
  Checklist,
  EmptyState,
  FigureTile,
  Notice,
  Skeleton,
  Sparkline,
  Spinner,
  type Tone,
} from '@barrelhive/ui';
import { LONG_WORDS, RIGHT_TO_LEFT, type Examples } from './example';

const tones: readonly Tone[] = ['stock', 'zero', 'warehouse', 'order', 'plain', 'primary'];
const FOUR_MINUTES_MS = 4 * 60_000;
const THREE_DAYS_MS = 3 * 86_400_000;
const nothing = () => undefined;
const ago = (durationMs: number) => new Date(Date.now() - durationMs).toISOString();

/** What only shows something. */
export const displayExamples: Examples = {
  Accordion: [
    {
      state: 'questions, one open at a time',
      shown: (
        <Accordion
          items={[
            { id: 'dabs', title: 'What is the DABS?', content: 'The state agency that runs the stores.' },
            { id: 'long', title: LONG_WORDS, content: LONG_WORDS },
          ]}
        />
      ),
    },
  ],
  Badge: [
    ...tones.map((tone) => ({ state: tone, shown: <Badge tone={tone}>12 in stores</Badge> })),
    {
      state: 'with a spinner',
      shown: (
        <Badge>
          <Spinner className="size-3" />
          Searching stores
        </Badge>
      ),
    },
  ],
  Card: [
    { state: 'regular', shown: <Card>Eagle Rare 10 Year</Card> },
    { state: 'roomy', shown: <Card padding="roomy">Eagle Rare 10 Year</Card> },
    { state: 'long text', shown: <Card>{LONG_WORDS}</Card> },
    { state: 'right to left', shown: <Card dir="rtl">{RIGHT_TO_LEFT}</Card> },
  ],
  AsOfAgo: [{ state: 'minutes ago', shown: <AsOfAgo instant={ago(FOUR_MINUTES_MS)} /> }],
  CheckedAgo: [
    { state: 'a moment ago', shown: <CheckedAgo instant={ago(0)} /> },
    { state: 'minutes ago', shown: <CheckedAgo instant={ago(FOUR_MINUTES_MS)} /> },
    { state: 'days ago', shown: <CheckedAgo instant={ago(THREE_DAYS_MS)} /> },
  ],
  Checklist: [
    {
      state: 'one rule met, one not yet',
      shown: (
        <Checklist
          label="Password rules"
          rules={[
            { label: 'Minimum 8 characters', met: true },
            { label: 'At least one uppercase letter', met: false },
          ]}
        />
      ),
    },
  ],
  EmptyState: [
    {
      state: 'with what to do',
      shown: (
        <EmptyState icon={<BellRingIcon />} title="No alerts yet" action={<a href="#content">Add one</a>}>
          Add a search term, and we text you when it turns up.
        </EmptyState>
      ),
    },
    {
      state: 'long text',
      shown: (
        <EmptyState icon={<BellRingIcon />} title={LONG_WORDS}>
          {LONG_WORDS}
        </EmptyState>
      ),
    },
  ],
  FigureTile: tones.map((tone) => ({
    state: tone,
    shown: (
      <dl>
        <FigureTile label="Warehouse" tone={tone}>
          1,284
        </FigureTile>
      </dl>
    ),
  })),
  Notice: [
    {
      state: 'told',
      shown: <Notice title="Complete your payment in the new tab">This page goes on by itself.</Notice>,
    },
    { state: 'failed', shown: <Notice title="Failed to load your alerts" onRetry={nothing} /> },
    { state: 'tried again', shown: <Notice title="Failed to load your alerts" onRetry={nothing} retrying /> },
    { state: 'long text', shown: <Notice title={LONG_WORDS}>{LONG_WORDS}</Notice> },
    {
      state: 'right to left',
      shown: (
        <div dir="rtl">
          <Notice title={RIGHT_TO_LEFT}>{RIGHT_TO_LEFT}</Notice>
        </div>
      ),
    },
  ],
  Skeleton: [{ state: 'of a line', shown: <Skeleton className="h-6 w-40" /> }],
  Sparkline: [
    { state: 'up and down', shown: <SparklineOf values={[12, 40, 8, 22, 60, 31]} /> },
    { state: 'always the same', shown: <SparklineOf values={[7, 7, 7]} /> },
    { state: 'two values', shown: <SparklineOf values={[3, 9]} /> },
    { state: 'one value: nothing', shown: <SparklineOf values={[3]} /> },
  ],
  Spinner: [{ state: 'beside its word', shown: <SpinnerWithWord /> }],
};

function SparklineOf({ values }: { values: readonly number[] }) {
  return (
    <Sparkline
      steps={values.map((value, day) => ({ atMs: day * day, value }))}
      untilMs={values.length * values.length}
      label={`Stock: ${values.join(', ')}`}
      className="h-9 w-38 text-primary"
    />
  );
}

function SpinnerWithWord() {
  return (
    <span className="inline-flex items-center gap-2">
      <Spinner /> Refreshing data...
    </span>
  );
}
