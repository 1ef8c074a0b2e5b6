import { fireEvent, screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { firstPaintScript } from '../../head/head-scripts';
import SiteAgeGate from './site-age-gate';

const { dataset } = document.documentElement;
/** As a page begins that the gateway serves with `AGE_GATE=site`. */
const openPage = (path = '/') => {
  window.history.replaceState(null, '', path);
  dataset.ageGate = 'site';
  window.eval(firstPaintScript);
};

const answer = (value: string) => {
  fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
};

describe('the age gate of the whole site', () => {
  beforeEach(() => window.localStorage.clear());
  afterEach(() => delete dataset.ageGate);

  it('is no business of a site that asks at sign-up', () => {
    window.eval(firstPaintScript);
    expect(dataset.ageGate).toBeUndefined();
  });

  it('hides the page until it asks, and remembers the answer on this device', () => {
    openPage();
    expect(dataset.ageGate).toBe('asked');
    show(<SiteAgeGate />);
    expect(dataset.ageGate).toBe('site');
    answer('1980-05-17');
    expect(dataset.ageGate).toBe('passed');
    openPage();
    expect(dataset.ageGate).toBe('passed');
  });

  it.each([
    ['', 'Please select your complete date of birth'],
    [`${new Date().getFullYear() - 20}-12-31`, 'You must be 21 years or older to use Barrelhive'],
  ])('stays for the date "%s", and says why', (value, text) => {
    openPage();
    show(<SiteAgeGate />);
    answer(value);
    expect(screen.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Date of birth'));
    expect(dataset.ageGate).toBe('site');
  });

  it('asks again when the answer is too old', () => {
    window.localStorage.setItem('ofAgeUntil', String(Date.now() - 1));
    openPage();
    expect(dataset.ageGate).toBe('asked');
  });

  it('does not ask whoever is known: they said it when they signed up', () => {
    window.localStorage.setItem('userName', 'Ann');
    openPage();
    expect(dataset.ageGate).toBe('passed');
  });

  it.each(['/privacy', '/terms/'])('hides nothing of %s', (path) => {
    openPage(path);
    expect(dataset.ageGate).toBe('site');
  });
});
