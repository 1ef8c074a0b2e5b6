/** Texts as the product sends them, for the picture of a phone. Written out, since what composes them is not needed for the page. */
export function exampleTexts(publicUrl: string) {
  const alertLink = new URL('/a/7f3a92bc', publicUrl).href;
  const listLink = new URL('/allocated-items', publicUrl).href;
  return [
    {
      at: 'Tue 10:31 AM',
      text: `Barrelhive "stagg": Stagg Jr $64.99 back in stock: 3 at #09 3433 N 10 E, Provo ${alertLink} Reply STOP to opt out`,
    },
    {
      at: 'Thu 2:16 PM',
      text: `Barrelhive "eagle rare": Eagle Rare 10 yr now $39.99 (was $44.99) ${alertLink} Reply STOP to opt out`,
    },
    {
      at: 'Sat 11:02 AM',
      text: `Barrelhive: the November allocated list is out with 42 items ${listLink} Reply STOP to opt out`,
    },
  ] as const;
}
