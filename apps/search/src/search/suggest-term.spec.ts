import { catalogueProduct } from '../../test/catalogue-product';
import { Catalogue } from '../catalogue/catalogue';
import { suggestTerm } from './suggest-term';

const catalogueOf = (...names: string[]) =>
  Catalogue.empty().patched(
    1,
    new Date(),
    names.map((name, place) => catalogueProduct(String(place), { name })),
  );

describe('the term suggested for one that found nothing', () => {
  const catalogue = catalogueOf('FOUR ROSES BOURBON 750ml', "BLANTON'S SINGLE BARREL 750ml", 'RED BREAST 12YR 750ml');

  it.each([
    ['four rozes', 'Four Roses'],
    ['blantn', "Blanton's"],
    ['blanton sngle', "Blanton's Single"],
  ])('for "%s" is "%s", as the catalogue writes it', (term, suggestion) => {
    expect(suggestTerm(catalogue, term)).toBe(suggestion);
  });

  it('finds something, where each of the words alone is known but no bottle has them all', () => {
    expect(suggestTerm(catalogueOf('GREY CASK RUM', 'OLD CAST GIN'), 'cast rum')).toBe('Cask Rum');
  });

  it('is missing where the term finds something itself, and where nothing is near', () => {
    expect(suggestTerm(catalogue, 'four roses')).toBeUndefined();
    expect(suggestTerm(catalogue, 'chartreuse')).toBeUndefined();
  });

  it('is not looked for in a long text', () => {
    expect(suggestTerm(catalogue, 'four rozes '.repeat(5))).toBeUndefined();
  });
});
