module.exports = packageOutside('rrule');
