// Lint rule that refuses comments which a reader cannot understand alone, in an editor's hover.

const OPENINGS = [
  ...[
    'The same',
    'It',
    'Its',
    'What',
    'That',
    'Those',
    'This',
    'These',
    'They',
    'Their',
    'Nobody',
    'Somebody',
  ],
  ...['Everybody', 'Others', 'Where', 'Who', 'Whose', 'Whom', 'Whoever', 'Which'],
].join('|');
const TYPE = String.raw`(?:\s+\{[^}]*\})?`;

/**
 * Patterns for the places in a docstring where a text begins: its start, the description of a result, and that of an
 * argument.
 */
const BEGINNINGS = [
  new RegExp(String.raw`^\*\s*(${OPENINGS})\b`),
  new RegExp(String.raw`@(?:returns?|throws)\b${TYPE}\s+(${OPENINGS})\b`),
  new RegExp(String.raw`@param\b${TYPE}\s+\S+\s+(?:[-–]\s+)?(${OPENINGS})\b`),
];

const OLD_WORDS = [
  { pattern: /\banew\b/i, cure: 'Write "again".' },
  { pattern: /\bno more(?=[.,;:)])/i, cure: 'Write "no longer", or name what there is none of.' },
  { pattern: /\bas far as\b/i, cure: 'Write "if", "where" or "up to".' },
  { pattern: /\bbesides\b/i, cure: 'Write "also", "and" or "except".' },
  { pattern: /\b(?:there|where)(?:of|in)\b/i, cure: 'Write "of" or "in" with the noun.' },
  { pattern: /\bhitherto\b/i, cure: 'Write "until now".' },
];

/** Returns the text of a comment in one line, without the asterisks that begin its lines. */
const textOf = ({ value }) => value.replace(/\s*\n\s*\*?\s*/g, ' ').trim();

function complaintsAbout(comment) {
  const text = textOf(comment);
  const isDocstring = comment.type === 'Block' && text.startsWith('*');
  const openings = isDocstring ? BEGINNINGS.map((pattern) => pattern.exec(text)?.[1]) : [];
  return [
    ...openings
      .filter((words) => words !== undefined)
      .map((words) => ({ messageId: 'opening', data: { words } })),
    ...OLD_WORDS.flatMap(({ pattern, cure }) => {
      const words = pattern.exec(text)?.[0];
      return words === undefined ? [] : [{ messageId: 'oldWord', data: { words, cure } }];
    }),
  ];
}

const plainComments = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Docstrings begin with a noun or a verb, and comments have no old adverbs.' },
    schema: [],
    messages: {
      opening:
        'A docstring is read alone, where "{{words}}" refers to nothing. Begin with a noun or a verb, such as "Returns …" or "Stable key …".',
      oldWord: '"{{words}}" is an old word. {{cure}}',
    },
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        for (const complaint of complaintsAbout(comment)) context.report({ loc: comment.loc, ...complaint });
    },
  }),
};

module.exports = { plainComments };
