import Module from 'node:module';

type Resolve = (request: string, parent: unknown, isMain: boolean, how?: object) => string;

/**
 * Makes imports of Nest lead to the folder that NEST_FOLDER names, also those of the library. Import this file before
 * the packages of Nest. Without the variable they are those of the repository.
 */
const { NEST_FOLDER } = process.env;
if (NEST_FOLDER) {
  const loader = Module as unknown as { _resolveFilename: Resolve };
  const resolve = loader._resolveFilename;
  loader._resolveFilename = (request, parent, isMain, how) =>
    resolve(request, parent, isMain, request.startsWith('@nestjs/') ? { paths: [NEST_FOLDER] } : how);
}
