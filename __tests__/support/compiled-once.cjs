const vm = require('node:vm');

/** Modules that this worker has compiled, by file. */
const compiled = new Map();
const { compileFunction } = vm;

/**
 * Caches compiled modules. By default Jest compiles each module again for every test file with `vm.compileFunction`,
 * which took a tenth of a short test file's time. A compiled script can run in the context of each test file.
 */
vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options;
  if (parsingContext === undefined) return compileFunction(source, parameters, options);
  const head = `(function (${parameters.join(', ')}) {`;
  const text = `${head}${source}\n})`;
  let known = compiled.get(filename);
  if (known?.text !== text) {
    // The script's text begins with a wrapper in its first line; the offset corrects the columns of that line.
    known = { text, script: new vm.Script(text, { filename, columnOffset: -head.length }) };
    compiled.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};
