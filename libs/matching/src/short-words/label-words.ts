/** Long words with which names of the agency's list end, and which it cuts. */
export const labelWords: readonly string[] = (
  'agave american anniversary blackberry bourbon cabernet canadian caramel ceramic chardonnay chocolate cinnamon cluster collection ' +
  'cosmopolitan cranberry custard cuvee distillers distillery edition flavored huckleberry japanese kentucky lemonade limited liqueur ' +
  'luminous manhattan margarita montepulciano moonshine pilsner pineapple reposado reserve riesling roussanne sauvignon scotch ' +
  'sparkling special spritz spritzer straight strawberry strength superior tennessee tequila triple vanilla vintners vodka whiskey ' +
  'zinfandel'
).split(' ');
