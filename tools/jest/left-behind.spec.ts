import { clearLeftBehind } from './left-behind.cjs';

describe('at the end of a spec file', () => {
  it('the context keeps neither the handlers and tests of the runner nor the classes that TypeORM was given', () => {
    const context = {
      [Symbol.for('EVENT_HANDLERS')]: [() => undefined],
      [Symbol('JEST_STATE_SYMBOL')]: { currentDescribeBlock: {} },
      [Symbol('JEST_STATE_SYMBOL')]: { currentDescribeBlock: {} },
      typeormMetadataArgsStorage: { tables: [] },
      [Symbol('of somebody else')]: 1,
      console: 2,
    };
    clearLeftBehind(context);
    expect(Reflect.ownKeys(context).map(String)).toEqual(['console', 'Symbol(of somebody else)']);
  });
});
