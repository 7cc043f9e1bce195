module.exports = packageOutside('fast-check');
