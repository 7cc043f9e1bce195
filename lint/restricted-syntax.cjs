// Lint rule that refuses the syntax that a selector matches, with a message for each selector.

/** Definition of the rule; its options are pairs of a selector and a message. */
const restrictedSyntax = {
  meta: { type: 'suggestion', schema: false },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

module.exports = { restrictedSyntax };
