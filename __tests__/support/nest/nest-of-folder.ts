import Module from 'node:module';

type Resolve = (request: string, parent: unknown, isMain: boolean, how?: object) => string;

/**
 * Makes all imports of Nest lead to the folder in the variable NEST_FOLDER, by default to the repository's
 * packages. Must be imported before Nest's packages.
 */
const { NEST_FOLDER } = process.env;
if (NEST_FOLDER) {
  const loader = Module as unknown as { _resolveFilename: Resolve };
  const resolve = loader._resolveFilename;
  loader._resolveFilename = (request, parent, isMain, how) =>
    resolve(request, parent, isMain, request.startsWith('@nestjs/') ? { paths: [NEST_FOLDER] } : how);
}
