import * as z from 'zod/mini';
import names from './names-of-march-2024.json';
import waysByAFifthHand from './ways-by-a-fifth-hand.json';
import waysByAFourthHand from './ways-by-a-fourth-hand.json';
import waysByASeventhHand from './ways-by-a-seventh-hand.json';
import waysByASixthHand from './ways-by-a-sixth-hand.json';
import waysByANinthHand from './ways-by-a-ninth-hand.json';
import waysByAThirdHand from './ways-by-a-third-hand.json';
import waysByAnotherHand from './ways-by-another-hand.json';
import waysByAnEighthHand from './ways-by-an-eighth-hand.json';
import waysToAsk from './ways-to-ask.json';

/** A way to ask, the numbers of the bottles that it must find, and of some that it must not. */
export interface WayToAsk {
  term: string;
  finds: readonly string[];
  findsNot: readonly string[];
}

const numbers = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(' ').filter((number) => number !== '')),
);
const way = z.pipe(
  z.tuple([z.string(), numbers, numbers]),
  z.transform(([term, finds, findsNot]: [string, string[], string[]]): WayToAsk => ({ term, finds, findsNot })),
);

const bottleList = z.array(z.tuple([z.string().check(z.regex(/^\d{6}$/)), z.string()]));

/** The bottles of the agency's list, by number and name. */
export const bottles = bottleList.parse(names.names);

/** The ways to ask that are kept beside the test: the term, the numbers that it must find, and those that it must not, parted by blanks. */
export const waysKept = z.array(way).parse(waysToAsk.ways);

/** The same by another hand, who had seen neither the first ones nor the tables of short words; product numbers and copied rows are among them. */
export const waysKeptByAnotherHand = z.array(way).parse(waysByAnotherHand.ways);

/** By a third hand, as a hunter, a shopper and a collector ask, written without sight of the others and of the tables. */
export const waysKeptByAThirdHand = z.array(way).parse(waysByAThirdHand.ways);

/** By a fourth hand and a fifth, of whom neither saw the lists before and the tables. */
export const waysKeptByAFourthHand = z.array(way).parse(waysByAFourthHand.ways);

/** By another hand, for bottles of all departments, written without sight of the lists before and the tables. */
export const waysKeptByAFifthHand = z.array(way).parse(waysByAFifthHand.ways);

/** By a sixth hand, in the same way; none of them stands in a list before. */
export const waysKeptByASixthHand = z.array(way).parse(waysByASixthHand.ways);

/** By a seventh hand, for bottles that people hunt and for rows drawn by chance; none of them stands in a list before. */
export const waysKeptByASeventhHand = z.array(way).parse(waysByASeventhHand.ways);

/** By an eighth hand, for rows drawn by chance from the whole list; none of them stands in a list before. */
export const waysKeptByAnEighthHand = z.array(way).parse(waysByAnEighthHand.ways);

/** By a ninth hand, for bottles that people hunt and for rows with short and cut words; none of them stands in a list before. */
export const waysKeptByANinthHand = z.array(way).parse(waysByANinthHand.ways);

/** The bottles of the list, and those of other departments that the fifth ways and later ones ask for. */
export const bottlesOfAllDepartments = [
  ...new Map(
    [
      bottles,
      ...[waysByAFifthHand, waysByASixthHand, waysByASeventhHand, waysByAnEighthHand, waysByANinthHand].map((list) =>
        bottleList.parse(list.names),
      ),
    ].flat(),
  ),
];
