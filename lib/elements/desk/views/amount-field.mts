import { type Content, type Description, h } from '../../common/dom.mjs';
import type { Context } from '../context.mjs';

/** Frames the field of an amount together with the sign of the shop's currency, where the language has it. */
export function withCurrency(input: Description, { writing }: Pick<Context, 'writing'>): Description {
  // A price is a number with the sign before or after it, and with invisible marks of its direction.
  const [before = '', after = ''] = writing
    .price('0')
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .split(/\p{Nd}[\p{Nd}.,٫]*/u)
    .map((sign) => sign.trim());
  return h('span', { key: 'sum', class: 'sum' }, signView(before), input, signView(after));
}

const signView = (sign: string): Content =>
  sign !== '' && h('span', { key: 'sign', class: 'muted', 'aria-hidden': 'true' }, sign);
