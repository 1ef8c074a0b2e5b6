/** Brands and kinds of several words in the list of March 2024 that people write as one. */
export const joinedBrands: readonly (readonly [written: string, meanings: string, source: string])[] = (
  'admiral nelson, alberta rye, american prairie, black clover, black feather, blue chair, blue spot, bombay sapphire, cabo wabo, calico jack, captain morgan, ' +
  'caribbean cask, casa dragones, casa noble, chicken cock, christian brothers, clear creek, clear water, clyde mays, copper dog, crater lake, crystal head, deep eddy, ' +
  'devils cut, distillers edition, don julio, dos hombres, double barrel, double black, dry fly, dulce vida, el jimador, el tesoro, elmer t lee, eric church, fighting cock, ' +
  'five wives, four grain, ghost owl, gran centenario, grand marnier, gray whale, green spot, grey goose, hammer spring, hangar one, high country, jose cuervo, ' +
  'ketel one, kid curry, kirk sweeney, little bay, maestro dobel, masters keep, mellow corn, minor case, montego bay, mount gay, naked malt, new amsterdam, ' +
  'nikka coffey, noble oak, oak eden, old bardstown, old camp, old fitzgerald, old potrero, old smuggler, old grand dad, olmeca altos, pancho villa, parrot bay, paul masson, ' +
  'piedra azul, red spot, remy martin, revel stoke, rock hill farms, ron abuelo, ron zacapa, royal salute, sailor jerry, salt city, salt flats, siete leguas, smoke wagon, ' +
  'smooth ambler, stagg junior, stagg jr, sweet wheat, swear jar, three olives, three wood, toasted barrel, tres generaciones, triple crown, twisted tea, uncle vals, ' +
  'warehouse c, white walker, wild roots, winter wheat, wild turkey rare breed, yellow label, yellow spot'
)
  .split(', ')
  .map((parted) => [parted.replaceAll(' ', ''), parted, 'usage'] as const);
