import { INVENTORY_REFRESH_SECONDS, PRODUCT_NAME } from '@barrelhive/rules';

/** Texts as the product sends them, for the picture of a phone. Written out, since what composes them is not needed for the page. */
export function exampleTexts(publicUrl: string) {
  const textLink = new URL('/t/k3f9x2mqz7', publicUrl).href;
  const listLink = new URL('/allocated-items', publicUrl).href;
  return [
    {
      at: 'Tue 10:31 AM',
      text: `Barrelhive "stagg": Stagg Jr $64.99 back in stock: 3 at #09 3433 N 10 E, Provo ${textLink} Reply STOP to opt out`,
    },
    {
      at: 'Thu 2:16 PM',
      text: `Barrelhive "eagle rare": Eagle Rare 10 yr now $39.99 (was $44.99) ${textLink} Reply STOP to opt out`,
    },
    {
      at: 'Sat 11:02 AM',
      text: `Barrelhive: the November allocated list is out with 42 items ${listLink} Reply STOP to opt out`,
    },
  ] as const;
}

const LINK = /(https?:\S+)/;

const promises = [
  {
    title: 'Which bottle, where, how many',
    text: 'The alert it belongs to, the price, the store with its street, and a link to all stores.',
  },
  {
    title: 'At most one a day for each alert',
    text: 'Several bottles of one alert share a text, the rarest first.',
  },
  {
    title: 'At decent hours',
    text: `The inventory is checked every ${INVENTORY_REFRESH_SECONDS / 60} minutes; texts go out from 10 AM to 9 PM Mountain Time, Monday to Saturday.`,
  },
  {
    title: 'Your word is the last',
    text: 'Reply STOP and the texts end at once, START and they come again. Message and data rates may apply.',
  },
] as const;

/** What a text looks like, on a phone that is drawn. */
export function TextExample() {
  return (
    <section
      aria-labelledby="text-example"
      className="mt-16 grid items-center gap-x-14 gap-y-9 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
    >
      <div>
        <h2 id="text-example" className="text-3xl">
          What a text looks like
        </h2>
        <p className="mt-3 max-w-xl text-lg text-muted">
          No app to open and nothing to refresh: the message says enough to start the car.
        </p>
        <dl className="mt-7 grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {promises.map(({ title, text }) => (
            <div key={title} className="border-l-2 border-primary pl-4">
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1 text-sm text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Phone />
    </section>
  );
}

function Phone() {
  return (
    <figure className="mx-auto w-full max-w-88 rounded-[2.25rem] border border-field bg-surface p-2.5 shadow-raised">
      <div className="overflow-hidden rounded-[1.75rem] border border-line bg-paper">
        <figcaption className="flex flex-col items-center gap-1 border-b border-line bg-surface px-4 pb-3 pt-4 text-sm font-semibold">
          <span
            aria-hidden
            className="flex size-9 items-center justify-center rounded-full bg-primary font-serif text-base text-on-primary"
          >
            {PRODUCT_NAME.charAt(0)}
          </span>
          Examples of our texts
        </figcaption>
        <ol className="grid gap-3.5 px-3.5 pb-6 pt-4">
          {exampleTexts(__PUBLIC_URL__).map(({ at, text }) => (
            <li key={at}>
              <p className="figures mb-1.5 text-center text-xs text-muted">{at}</p>
              <p className="mr-6 rounded-2xl rounded-bl-sm bg-bone px-3.5 py-2.5 text-[0.9375rem] leading-snug wrap-anywhere">
                {text.split(LINK).map((part) => (LINK.test(part) ? <LinkLook key={part} text={part} /> : part))}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  );
}

/** Looks like the link in a text and leads nowhere: the alert is an invented one. */
function LinkLook({ text }: { text: string }) {
  return <span className="text-primary underline underline-offset-2">{text}</span>;
}
