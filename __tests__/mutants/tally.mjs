import { readFileSync } from 'node:fs';

/** Counts the results of the mutants (changed copies) of each file. */
export function newTally() {
  const files = new Map();
  const survivors = [];
  return {
    files,
    /** Mutants (changed copies) that no test noticed, including those in lines that no test runs. */
    survivors,
    add(mutants) {
      for (const mutant of mutants) {
        const file = mutant.fileName.slice(process.cwd().length + 1).replaceAll('\\', '/');
        const counts = files.get(file) ?? { noticed: 0, endless: 0, survived: 0 };
        files.set(file, counts);
        if (mutant.status === 'Killed') counts.noticed += 1;
        if (mutant.status === 'Timeout') counts.endless += 1;
        if (mutant.status !== 'Survived' && mutant.status !== 'NoCoverage') continue;
        counts.survived += 1;
        survivors.push(keyOf(file, mutant));
      }
    },
  };
}

/**
 * Returns a key for a mutant (a changed copy of the code) without its line number, because changes above it would move
 * the line.
 */
function keyOf(file, { mutatorName, location: { start, end }, replacement }) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = lines[start.line - 1];
  const isOneLine = start.line === end.line;
  const original = isOneLine
    ? line.slice(start.column - 1, end.column - 1)
    : `${line.slice(start.column - 1)} …`;
  return `${file}: ${mutatorName} in \`${line.trim()}\`: ${original} → ${onOneLine(replacement)}`;
}

const onOneLine = (text) => text.replace(/\s+/g, ' ');

const percentOf = ({ noticed, endless, survived }) =>
  (100 * (noticed + endless)) / (noticed + endless + survived);

/** Sums the results of all files. */
export function totalOf({ files }) {
  const total = { noticed: 0, endless: 0, survived: 0 };
  for (const counts of files.values()) for (const name of Object.keys(total)) total[name] += counts[name];
  return { ...total, percent: percentOf(total) };
}

/** Formats the results as a Markdown table with a row for each file and one for the sums. */
export function tableOf(tally) {
  const row = (name, counts) =>
    `| ${name} | ${counts.noticed} | ${counts.endless} | ${counts.survived} | ${percentOf(counts).toFixed(1)} |`;
  return [
    '| File | A test failed | It never ended | It survived | Noticed, % |',
    '| --- | --- | --- | --- | --- |',
    ...[...tally.files].map(([file, counts]) => row(`\`${file}\``, counts)),
    row('All', totalOf(tally)),
  ].join('\n');
}
