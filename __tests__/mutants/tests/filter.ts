import '../../rest/filters/filter-compares.test';
import '../../rest/filters/filter-regexp.test';
import '../../rest/filters/filter.test';
