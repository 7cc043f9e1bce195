// The repository's own lint rules, as a plugin.
const { plainComments } = require('./plain-comments.cjs');
const { restrictedSyntax } = require('./restricted-syntax.cjs');

module.exports = { rules: { 'plain-comments': plainComments, 'restricted-syntax': restrictedSyntax } };
