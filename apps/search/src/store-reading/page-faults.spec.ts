import { AgencyError, type AgencyFault } from '../agency/agency-error';
import { PageFaults } from './page-faults';

const unreadable = (fault: AgencyFault) => new AgencyError(fault, 'the page cannot be read');
const answered = (status: number) =>
  new AgencyError(status === 429 || status >= 500 ? 'unavailable' : 'refused', 'answered', { status });

describe('whose fault it is that a page cannot be read', () => {
  it.each([404, 410, 500])("is the bottle's when it is answered %i", (status) => {
    expect(new PageFaults().isOfBottle('1', answered(status))).toBe(true);
  });

  it.each([302, 401, 403, 429, 502, 503])("is the site's when it is answered %i", (status) => {
    expect(new PageFaults().isOfBottle('1', answered(status))).toBe(false);
  });

  it.each(['notice', 'unavailable'] as const)("is the site's however often there is a fault %s", (fault) => {
    const faults = new PageFaults();
    for (let time = 0; time < 10; time++) {
      faults.noteRead('2');
      expect(faults.isOfBottle('1', unreadable(fault))).toBe(false);
    }
  });

  it.each(['layout', 'garbled'] as const)("is the site's while no other can be read: %s", (fault) => {
    const faults = new PageFaults();
    const blamed = ['1', '2', '3', '1', '2', '3', '1', '2', '3', '1'].map((sku) =>
      faults.isOfBottle(sku, unreadable(fault)),
    );
    expect(blamed).not.toContain(true);
  });

  it.each(['layout', 'garbled'] as const)(
    "is the bottle's when others are read in between, three times: %s",
    (fault) => {
      const faults = new PageFaults();
      const blamed = [1, 2, 3].map(() => {
        const isBlamed = faults.isOfBottle('1', unreadable(fault));
        faults.noteRead('2');
        return isBlamed;
      });
      expect(blamed).toEqual([false, false, true]);
      faults.noteRead('1');
      expect(faults.isOfBottle('1', unreadable(fault))).toBe(false);
    },
  );
});
