import '../../rules/filter.test';
import '../../rules/filter-compares.test';
import '../../rules/filter-regexp.test';
