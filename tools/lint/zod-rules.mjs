// One rule for zod: a file imports it whole, and the edition of zod that its folder uses.

/** @type {import('eslint').Rule.RuleModule} */
const oneForm = {
  meta: {
    type: 'problem',
    schema: [{ enum: ['zod', 'zod/mini'] }],
    messages: { form: "Write import * as z from '{{edition}}'.", edition: "Import '{{edition}}' here." },
  },
  create: (context) => ({
    ImportDeclaration(node) {
      const [edition] = context.options;
      const report = (/** @type {string} */ messageId) => context.report({ node, messageId, data: { edition } });
      if (!/^zod($|\/)/.test(String(node.source.value))) return;
      if (node.specifiers.some(({ type }) => type !== 'ImportNamespaceSpecifier')) report('form');
      if (node.source.value !== edition && node.source.value !== 'zod/v4/core') report('edition');
    },
  }),
};

export default { rules: { 'one-form': oneForm } };
