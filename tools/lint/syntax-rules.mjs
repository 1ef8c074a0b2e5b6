// Rules that each forbid one form of code.

/** @typedef {import('eslint').Rule.RuleModule} Rule */
/** @typedef {import('estree').ImportDeclaration['specifiers'][number] & { importKind?: string }} Specifier */
/** @typedef {{ importKind?: string, specifiers: Specifier[] }} Import */

/** @param {string} selector @param {string} message @returns {Rule} */
const forbid = (selector, message) => ({
  meta: { type: 'problem', schema: [], messages: { forbidden: message } },
  create: (context) => ({
    [selector]: (/** @type {import('estree').Node} */ node) => context.report({ node, messageId: 'forbidden' }),
  }),
});

const TIER_NAME = 'Literal[value=/^(free|basic|standard|premium|free_premium)$/]';

/**
 * Looks away from files with decorators: there an import that looks like a mere type may be what Nest injects by.
 * @type {Rule}
 */
const typeImports = {
  meta: { type: 'problem', schema: [], messages: { type: "Only types are used of it: write 'type' before it." } },
  create(context) {
    /** @type {Import[]} */
    const imports = [];
    let hasDecorators = false;
    return {
      Decorator: () => void (hasDecorators = true),
      ImportDeclaration: (/** @type {Import} */ node) => void imports.push(node),
      'Program:exit'() {
        if (hasDecorators) return;
        const ofValues = imports.filter(({ importKind }) => importKind !== 'type');
        for (const node of ofValues.flatMap(({ specifiers }) => specifiers)) {
          const references = context.sourceCode.getDeclaredVariables(node).flatMap((each) => each.references);
          const isUsed = node.importKind !== 'type' && references.length > 0;
          if (isUsed && references.every(isOfType)) context.report({ node, messageId: 'type' });
        }
      },
    };
  },
};

/** @param {import('eslint').Scope.Reference & { isTypeReference?: boolean, isValueReference?: boolean }} reference */
function isOfType({ isTypeReference, isValueReference, identifier }) {
  if (isTypeReference && !isValueReference) return true;
  /** @type {{ type: string, parent?: unknown } | undefined} */
  let around = identifier;
  while (around?.type === 'Identifier' || around?.type === 'TSQualifiedName') around = parentOf(around);
  return around?.type === 'TSTypeQuery';
}

/** @param {object} node @returns {{ type: string } | undefined} */
const parentOf = (node) => Reflect.get(node, 'parent');

export default {
  rules: {
    'no-double-cast': forbid('TSAsExpression > TSAsExpression', 'Parse what you do not know instead of casting it.'),
    'no-tier-comparison': forbid(
      `BinaryExpression[operator=/^[!=]==?$/] > ${TIER_NAME}, SwitchCase > ${TIER_NAME}`,
      'Ask capabilitiesOf for a capability; only libs/rules/src/plans and billing compare tiers.',
    ),
    'definite-only-in-entities': forbid(
      'PropertyDefinition[definite=true], VariableDeclarator[definite=true]',
      'Assign it; only the columns of an entity are assigned by TypeORM.',
    ),
    'type-imports': typeImports,
  },
};
