import type { Rule } from 'eslint';

export const rules: { readonly 'plain-comments': Rule.RuleModule };
