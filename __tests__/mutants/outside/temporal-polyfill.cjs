module.exports = packageOutside('temporal-polyfill');
