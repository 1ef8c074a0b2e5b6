import { withShownStates } from './example';

describe('the states that are drawn without a pointer', () => {
  it('follow the rules for the real ones, and leave class names and media queries alone', () => {
    const css = '@media (hover:hover){.hover\\:bg:hover{color:red}.group:focus-visible,.x:focus-within{color:blue}}';
    expect(withShownStates(css)).toBe(
      "@media (hover:hover){.hover\\:bg:is(:hover,[data-shown='hover']){color:red}" +
        ".group:is(:focus-visible,[data-shown='focus-visible']),.x:focus-within{color:blue}}",
    );
  });
});
