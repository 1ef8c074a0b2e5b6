/** The agency's departments by their names, as its published product list gives them. */
const codesByName: ReadonlyMap<string, string> = new Map([
  ['VODKA', 'AD'],
  ['GIN', 'AH'],
  ['RUM', 'AL'],
  ['TEQUILA', 'AP'],
  ['BRANDY', 'AT'],
  ['WHISKEY', 'AW'],
  ['LIQUEURS', 'CH'],
  ['SCHNAPPS', 'CP'],
  ['PREMIXED', 'CW'],
  ['VERMOUTH', 'ED'],
  ['SHERRY', 'EH'],
  ['MARSALA', 'EL'],
  ['MADEIRA', 'EP'],
  ['PORT', 'ES'],
  ['WINE - LATE HARVEST', 'EV'],
  ['WINE - FRUIT & FLAVORED', 'GF'],
  ['CIDER', 'GL'],
  ['SAKE', 'GP'],
  ['SPARKLING BY TYPE', 'IH'],
  ['SPARKLING BY ORIGIN', 'IP'],
  ['WHITE WINE - GENERIC', 'KF'],
  ['WHITE WINE - VARIETAL', 'KK'],
  ['WHITE - IMPORTED', 'KR'],
  ['ALLOCATED ITEM', 'LA'],
  ['LIMITED OFFERS', 'LT'],
  ['BLUSH WINE', 'MH'],
  ['ORANGE WINE', 'MO'],
  ['ROSE WINE', 'MP'],
  ['RED TABLE - GENERIC', 'PF'],
  ['RED WINE - VARIETAL', 'PL'],
  ['RED WINE - IMPORTED', 'PR'],
  ['FLAVORED MALT BEVERAGES - RC', 'RC'],
  ['BEER - WHEAT, ICE, FLAV', 'TC'],
  ['BEER - LAGER', 'TH'],
  ['BEER - ALE', 'TN'],
  ['BEER - SPECIAL ORDERS', 'TS'],
  ['BEER - DOMESTIC & IMPORT', 'TV'],
  ['GIFT & SPECIAL ORDER - YG', 'YG'],
  ['SPECIAL ORDERS', 'YS'],
  ['SUPPLIES ZZ', 'ZZ'],
]);

/**
 * The two-letter code of the department a display group names, by a code at its start or by its name; the display group itself
 * when it is neither, so that its products still belong together.
 */
export function departmentCode(displayGroup: string | undefined): string {
  const group = displayGroup?.trim().toUpperCase() ?? '';
  return codesByName.get(group) ?? /^([A-Z]{2})\b(?:\s*-|$)/.exec(group)?.[1] ?? group;
}
