/** What an iPhone wants done first, in the words of its own menus, each beside a drawing of what to tap. */
export default function HomeScreenSteps() {
  return (
    <div className="mt-3 rounded-card bg-bone p-4">
      <p className="font-semibold">On an iPhone or iPad, put Barrelhive on the Home Screen first</p>
      <ol className="mt-3 grid gap-3 text-sm">
        {STEPS.map(({ text, drawing }, place) => (
          <li key={text} className="flex items-center gap-3">
            <svg
              aria-hidden
              className="size-10 shrink-0 rounded-field bg-surface p-1.5 text-primary"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={drawing} />
            </svg>
            <span>
              <span className="figures font-semibold">{place + 1}.</span> {text}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const STEPS: readonly { text: string; drawing: string }[] = [
  {
    text: 'Tap the Share button of your browser: a square with an arrow that points up.',
    drawing: 'M8.5 9H6v12h12V9h-2.5M12 15V3M8.5 6.5L12 3l3.5 3.5',
  },
  {
    text: 'Choose “Add to Home Screen”, then “Add”.',
    drawing: 'M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zM12 8v8M8 12h8',
  },
  {
    text: 'Open Barrelhive from your Home Screen, log in, come back to this card, and tap “Notify this device”.',
    drawing:
      'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM9 6h2v2H9zM13 6h2v2h-2zM9 11h2v2H9zM10.5 19h3',
  },
];
