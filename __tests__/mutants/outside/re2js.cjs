module.exports = packageOutside('re2js');
