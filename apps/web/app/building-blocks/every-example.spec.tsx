import * as ui from '@barrelhive/ui';
import { screen } from '@testing-library/react';
import { show } from '../../test/show';
import { everyExample, uiExamples } from './every-example';

const COMPONENT_NAME = /^[A-Z][a-z]/;
/** An icon has no states. */
const ICON_NAME = /Icon$/;
const components = Object.keys(ui).filter((name) => COMPONENT_NAME.test(name) && !ICON_NAME.test(name));

describe('the examples of building blocks', () => {
  beforeAll(() => Object.assign(globalThis, { __PUBLIC_URL__: 'https://barrelhive.test' }));

  it('leave out no component of libs/ui, and show none that is gone', () => {
    expect(components.length).toBeGreaterThan(20);
    expect(Object.keys(uiExamples).sort()).toEqual(components.sort());
  });

  it('each have a state, and no two of a component the same', () => {
    const all = everyExample.flatMap(({ examples }) => Object.entries(examples));
    const double = all.filter(([, examples]) => new Set(examples.map(({ state }) => state)).size < examples.length);
    expect(double.map(([name]) => name)).toEqual([]);
    expect(all.filter(([, examples]) => examples.length === 0)).toEqual([]);
  });

  it.each(everyExample.map(({ title, examples }) => [title, examples] as const))(
    'can be drawn: %s',
    (title, examples) => {
      show(
        <>
          <h1>{title}</h1>
          {Object.values(examples)
            .flat()
            .map(({ shown }, index) => (
              <div key={index}>{shown}</div>
            ))}
        </>,
      );
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    },
  );
});
