// Two rules for specs: none is skipped or singled out, and each one checks something.

const RUNNERS = new Set(['it', 'test', 'describe']);
const SKIPPING = new Set(['skip', 'only', 'todo', 'fixme', 'failing']);
const SKIPPING_NAMES = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe']);
const CHECKS = /^(expect|assert)/;

/** @param {import('estree').Node} node @returns {string | undefined} the name a call chain begins with: `it.each(…)` → `it` */
function firstName(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return firstName(node.object);
  if (node.type === 'CallExpression') return firstName(node.callee);
  if (node.type === 'TaggedTemplateExpression') return firstName(node.tag);
  return undefined;
}

/** @type {import('eslint').Rule.RuleModule} */
const noSkippedTest = {
  meta: { type: 'problem', schema: [], messages: { skipped: 'Every test runs: mend it or remove it.' } },
  create: (context) => ({
    Identifier(node) {
      if (SKIPPING_NAMES.has(node.name)) context.report({ node, messageId: 'skipped' });
    },
    MemberExpression(node) {
      if (node.property.type !== 'Identifier' || !SKIPPING.has(node.property.name)) return;
      if (RUNNERS.has(firstName(node.object) ?? '')) context.report({ node, messageId: 'skipped' });
    },
  }),
};

/** @type {import('eslint').Rule.RuleModule} */
const testHasExpectation = {
  meta: { type: 'problem', schema: [], messages: { missing: 'A test that expects nothing cannot fail.' } },
  create: (context) => ({
    CallExpression(node) {
      const body = node.arguments.at(1);
      const runner = firstName(node.callee);
      if (runner !== 'it' && runner !== 'test') return;
      if (body?.type !== 'ArrowFunctionExpression' && body?.type !== 'FunctionExpression') return;
      if (node.callee.type === 'MemberExpression' && firstName(node.callee) === 'test' && isPlaywrightHook(node.callee))
        return;
      const checks = context.sourceCode
        .getTokens(body)
        .some((token) => token.type === 'Identifier' && CHECKS.test(token.value));
      if (!checks) context.report({ node: node.callee, messageId: 'missing' });
    },
  }),
};

/** @param {import('estree').MemberExpression} callee `test.describe`, `test.beforeEach`, `test.step`: they only hold tests */
function isPlaywrightHook(callee) {
  return callee.property.type === 'Identifier' && callee.property.name !== 'each';
}

export default { rules: { 'no-skipped-test': noSkippedTest, 'test-has-expectation': testHasExpectation } };
