const { readdirSync, readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

/** For each npm package that lacks its licence text: the file with the text from the package's repository. */
const NOT_IN_PACKAGE = { '@event-calendar/core': 'event-calendar-core.txt' };

/**
 * Returns the licence texts of all packages with code in a bundle, by package name. The licences require that the texts
 * are shipped with the code.
 */
function licensesOf({ outputs }) {
  const folders = new Map();
  for (const { inputs } of Object.values(outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const [folder, name] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/.exec(path) ?? [];
      if (name !== undefined && bytesInOutput > 0) folders.set(name, resolve(folder));
    }
  }
  const names = [...folders.keys()].sort();
  return new Map(names.map((name) => [name, licenseIn(folders.get(name), name)]));
}

function licenseIn(folder, name) {
  const own = readdirSync(folder).find((file) => /^licen[cs]e(\.(md|txt))?$/i.test(file));
  if (own !== undefined) return readFileSync(join(folder, own), 'utf8').trim();
  if (name in NOT_IN_PACKAGE) return readFileSync(join(__dirname, NOT_IN_PACKAGE[name]), 'utf8').trim();
  throw new Error(
    `${name} is in the bundle, and its package has no licence text. Put the text into ${__dirname}, and its name into NOT_IN_PACKAGE.`,
  );
}

/** Returns the content of the file with licences beside a bundle. */
const licensesText = (licenses) =>
  [
    'The module beside this file contains code of these packages. Each one is under its own licence:',
    ...[...licenses].map(([name, text]) => `${'='.repeat(80)}\n${name}\n\n${text}`),
  ].join('\n\n') + '\n';

module.exports = { licensesOf, licensesText };
