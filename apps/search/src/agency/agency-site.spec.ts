import { AgencySite } from './agency-site';

describe("the agency's addresses", () => {
  const site = new AgencySite({
    DABS_BASE_URL: 'https://agency.example/ProdApps',
    DABS_ALLOCATED_URL: 'https://list.example/allocated/',
  });

  it('lie below the configured base, with or without a slash at its end', () => {
    expect(site.productTable.href).toBe('https://agency.example/ProdApps/ProductLocatorCore/Products/LoadProductTable');
    expect(site.detailUrlOf('016850').search).toBe('?sku=016850');
    const other = new AgencySite({
      DABS_BASE_URL: 'https://agency.example/ProdApps/',
      DABS_ALLOCATED_URL: 'https://a.example',
    });
    expect(other.drawings.href).toBe(site.drawings.href);
  });

  it.each([
    'https://agency.example/ProdApps/ProductLocatorCore/ProductDetail/Index',
    'http://internal-name/ProdApps/ProductLocatorCore/ProductDetail/Index',
    '"/ProdApps/ProductLocatorCore/ProductDetail/Index"\n',
  ])('bring a named detail page %s back to the configured host', (named) => {
    expect(site.detailPage(named)?.href).toBe('https://agency.example/ProdApps/ProductLocatorCore/ProductDetail/Index');
  });

  it.each([
    'https://evil.example/steal',
    'file:///etc/passwd',
    '',
    'not an address',
    '/ProdApps/ProductLocatorCore/',
    '<html><a href="/ProdApps/ProductLocatorCore/Index">We will be back soon</a></html>',
  ])('know no detail page in %s', (named) => {
    expect(site.detailPage(named)).toBeUndefined();
  });
});
