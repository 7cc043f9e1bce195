module.exports = packageOutside('date-fns-tz');
