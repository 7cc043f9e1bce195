const vm = require('node:vm');

/** Modules that this worker has compiled, by file. */
const compiled = new Map();
const { compileFunction } = vm;

/**
 * Global names that every module gets as variables of its own, because a read of a global name in the context of the
 * test files takes a hundred times as long as one of a variable. Names that tests replace are left out, such as those of
 * timers.
 */
const NAMES =
  'Array, ArrayBuffer, BigInt, Boolean, Buffer, DataView, Error, Function, Infinity, JSON, Map, Math, NaN, Number, ' +
  'Object, Promise, Proxy, RangeError, Reflect, RegExp, Set, String, Symbol, SyntaxError, TypeError, URL, ' +
  'URLSearchParams, Uint8Array, WeakMap, WeakSet, decodeURIComponent, encodeURIComponent, isFinite, isNaN, parseFloat, ' +
  'parseInt, process';

/** Values of the global names, by context. */
const values = new WeakMap();

function valuesIn(context) {
  const known = values.get(context) ?? vm.runInContext(`[${NAMES}]`, context);
  values.set(context, known);
  return known;
}

/**
 * Caches compiled modules. By default Jest compiles each module again for every test file with `vm.compileFunction`,
 * which took a tenth of a short test file's time. A compiled script can run in the context of each test file.
 */
vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options;
  if (parsingContext === undefined) return compileFunction(source, parameters, options);
  const head = `(function (${NAMES}) { return function (${parameters.join(', ')}) {`;
  const text = `${head}${source}\n}; })`;
  let known = compiled.get(filename);
  if (known?.text !== text) {
    // The script's text begins with a wrapper in its first line; the offset corrects the columns of that line.
    known = { text, script: new vm.Script(text, { filename, columnOffset: -head.length }) };
    compiled.set(filename, known);
  }
  return known.script.runInContext(parsingContext)(...valuesIn(parsingContext));
};
