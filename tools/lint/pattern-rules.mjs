import regexp from 'eslint-plugin-regexp';

/**
 * Rules for regular expressions that meet text from outside: none may take more than linear time in the length of that text.
 * They judge each expression by its structure, so no input has to be guessed and no time measured.
 * @type {import('eslint').Linter.Config}
 */
const patternRules = {
  plugins: { regexp },
  rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
};

export default patternRules;
