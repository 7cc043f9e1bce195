import Module from 'node:module';

type Resolve = (request: string, parent: unknown, isMain: boolean, how?: object) => string;

/**
 * Import this file before the packages of Nest: they are then those of the folder that NEST_FOLDER names, for code of
 * the library, too. Without the variable they are those of the repository.
 */
const { NEST_FOLDER } = process.env;
if (NEST_FOLDER) {
  const loader = Module as unknown as { _resolveFilename: Resolve };
  const resolve = loader._resolveFilename;
  loader._resolveFilename = (request, parent, isMain, how) =>
    resolve(request, parent, isMain, request.startsWith('@nestjs/') ? { paths: [NEST_FOLDER] } : how);
}
