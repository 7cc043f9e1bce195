// Refuses what a selector matches, each with a message of its own.

/** A rule whose options are pairs of a selector and a message. */
const restrictedSyntax = {
  meta: { type: 'suggestion', schema: false },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

module.exports = { restrictedSyntax };
