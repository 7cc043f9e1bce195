/** Compiled checks of JSON schemas, by schema. All test files of this worker use them. */
const compiled = new Map();
/** Schema compilers, by their set of named schemas. */
const compilers = new Map();

/**
 * Compiles the check of a JSON schema whose references `definitions#/$defs/` lead to named schemas. Each
 * worker compiles a schema once, because compiling in each test file took a tenth of the time of the HTTP
 * tests.
 * @param definitions the named schemas, as JSON
 * @param schema as JSON
 * @returns a function that describes what is wrong with a value; undefined if nothing is
 */
function compileSchema(definitions, schema) {
  const key = `${definitions}\n${schema}`;
  const known = compiled.get(key) ?? compile(definitions, schema);
  compiled.set(key, known);
  return known;
}

function compile(definitions, schema) {
  let ajv = compilers.get(definitions);
  if (ajv === undefined) {
    const Ajv = require('ajv/dist/2020').default;
    ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false });
    require('ajv-formats').default(ajv);
    ajv.addSchema({ $id: 'definitions', $defs: JSON.parse(definitions) });
    compilers.set(definitions, ajv);
  }
  const validate = ajv.compile(JSON.parse(schema));
  return (value) => (validate(value) ? undefined : ajv.errorsText(validate.errors));
}

module.exports = { compileSchema };
