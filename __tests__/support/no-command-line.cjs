/** Replaces the package of umzug's command line, which the library never runs. */
exports.CommandLineAction = class {};
exports.CommandLineParser = class {};
