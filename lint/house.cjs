// The house's own rules, as a plugin of the linter.
const { plainComments } = require('./plain-comments.cjs');
const { restrictedSyntax } = require('./restricted-syntax.cjs');

module.exports = { rules: { 'plain-comments': plainComments, 'restricted-syntax': restrictedSyntax } };
