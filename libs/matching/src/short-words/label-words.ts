/** Long words with which names of the agency's list end, and which it cuts. */
export const labelWords: readonly string[] = (
  'american anniversary blackberry bourbon cabernet canadian caramel chardonnay chocolate cinnamon collection distillers distillery ' +
  'edition flavored huckleberry japanese kentucky limited liqueur luminous moonshine pineapple reposado reserve sauvignon scotch special straight ' +
  'strawberry strength tennessee triple whiskey zinfandel'
).split(' ');
