// One rule for the way to the database: statements go through libs/database, which parses their answers.

/** @param {import('estree').Node & { implements?: { expression: { name?: string } }[] }} node */
const isMigration = (node) =>
  (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') &&
  (node.implements ?? []).some(({ expression }) => expression.name === 'MigrationInterface');

/** @type {import('eslint').Rule.RuleModule} */
const noRawQuery = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { raw: 'Use queryRows, queryRow or execute of @barrelhive/database, which parse the answer.' },
  },
  create: (context) => ({
    'CallExpression > MemberExpression.callee'(/** @type {import('estree').MemberExpression} */ node) {
      const { property } = node;
      const name = property.type === 'Identifier' && !node.computed ? property.name : undefined;
      const isQuery = name === 'query' || (property.type === 'Literal' && property.value === 'query');
      if (isQuery && !context.sourceCode.getAncestors(node).some(isMigration))
        context.report({ node: property, messageId: 'raw' });
    },
  }),
};

export default { rules: { 'no-raw-query': noRawQuery } };
