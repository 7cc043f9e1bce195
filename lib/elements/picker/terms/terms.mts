import type { PartContext } from '../tools.mjs';
import type { TermsPart, View } from '../views/view-data.mjs';
import { fixedFee, type WantedLine } from './fixed-fee.mjs';
import { freeHours, hoursBefore, isZero, limitsOf, type ProductWithTerms } from './limits-of.mjs';
import STYLE from './style.css';
import { TERMS_TEXTS } from './texts.mjs';

/**
 * Creates the part of the picker that says until when the chosen time can be cancelled and moved, and which fees apply.
 */
export function termsPart({ api, settings, tools, changed }: PartContext): TermsPart {
  const { h, fill, priceAt } = tools;
  /** Services that have been asked for; undefined while a request is under way, or after it has failed. */
  const products = new Map<number, ProductWithTerms | undefined>();

  /** Reads a service. After a failure the picker says nothing about it, because the times can be booked nevertheless. */
  async function load(id: number): Promise<void> {
    products.set(id, undefined);
    const found = await api
      .read<ProductWithTerms>(`products/${id}`, {}, new AbortController().signal)
      .catch(() => undefined);
    products.set(id, found);
    changed();
  }

  // Begins at once, so that the terms are there when the visitor chooses a time.
  void load(settings.productId);

  return {
    texts: TERMS_TEXTS,
    style: STYLE,
    termsView(view) {
      const found = servicesIn(view);
      if (view.state.chosen)
        return (
          found && h('p', { key: 'terms', part: 'terms', class: 'muted' }, sentences(found, view).join(' '))
        );
      // An empty line until the services have been read, so that the summary does not move.
      return h('p', { key: 'rule', part: 'rule', class: 'muted notice' }, found && shortRule(found, view));
    },
  };

  /** Returns the wanted services; undefined until all of them have been read. */
  function servicesIn({ state }: View): readonly ProductWithTerms[] | undefined {
    const ids = new Set(state.asked.visit?.items.map(({ productId }) => productId) ?? [settings.productId]);
    for (const id of ids) if (!products.has(id)) void load(id);
    const found = [...ids].flatMap((id) => products.get(id) ?? []);
    return found.length < ids.size ? undefined : found;
  }

  /** Says until how long before the start a booking can be cancelled for free, or, if that costs a fee, at all. */
  function shortRule(found: readonly ProductWithTerms[], { texts, writing }: View): string {
    const free = freeHours(found);
    const hours = free ?? Math.max(...found.map(({ cancel_limit: limit }) => limit));
    if (hours === 0)
      return fill(free === 0 ? texts.freeToCancel : texts.cancelOnline, { time: texts.untilStart });
    const length = writing.duration(hours, 'hour');
    return fill(free === undefined ? texts.cancelBefore : texts.freeBefore, { length });
  }

  function sentences(found: readonly ProductWithTerms[], view: View): string[] {
    const { texts } = view;
    const fees = found.map((product) => ({ name: product.name, text: feeText(product, view) }));
    const charged = fees.filter(({ text }) => text !== '');
    const isFree = found.every(({ cancellation }) => !cancellation);
    const free = freeHours(found);
    const isLate = free !== undefined && hoursBefore(free, view.state.chosen!.timestamp_utc) <= nowIn(view);
    return [
      // Limits without a fee say themselves that it is too late.
      ...(isLate && !isFree ? [texts.freeNoMore] : []),
      ...charged.map((fee) => (found.length > 1 ? fill(texts.termsOf, fee) : fee.text)),
      ...limitTexts(found, isFree, view),
    ];
  }

  /** Says until when the customer may cancel and move. */
  function limitTexts(found: readonly ProductWithTerms[], isFree: boolean, view: View): string[] {
    const { texts } = view;
    const { cancel, move, hours } = limitsOf(found, view.state.chosen!.timestamp_utc, nowIn(view));
    if (cancel === undefined && move === undefined)
      return [
        hours ? fill(texts.tooNear, { length: view.writing.duration(hours, 'hour') }) : texts.cannotChange,
      ];
    const until = (text: string, instant: number): string => fill(text, { time: momentText(instant, view) });
    if (cancel !== undefined && cancel === move)
      return [until(isFree ? texts.freeToChange : texts.changeOnline, cancel)];
    return [
      cancel === undefined
        ? texts.cannotCancel
        : until(isFree ? texts.freeToCancel : texts.cancelOnline, cancel),
      move === undefined ? texts.cannotMove : until(texts.moveOnline, move),
    ];
  }

  /** Says which fees apply for cancelling and for not coming, and the deposit; '' if there are none. */
  function feeText(product: ProductWithTerms, view: View): string {
    const { cancellation, no_show_fee: noShow, deposit } = product;
    const { texts, state } = view;
    const chosen = state.chosen!;
    const lines = linesOf(product, view);
    const feeOf = (fee: string): string => amountText(fee, lines, view);
    const advance = deposit && (deposit.amount ?? `${deposit.percent}%`);
    return [
      advance !== undefined &&
        chosen.due_now === undefined &&
        fill(texts.depositFirst, { fee: feeOf(advance) }),
      cancellation &&
        fill(texts.cancelling, { fees: phases(cancellation, feeOf, view).join(texts.feeComma) }),
      noShow !== undefined && !isZero(noShow) && fill(texts.noShowFee, { fee: feeOf(noShow) }),
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** Lists the fees for cancelling in the order of time, without those whose time is over. */
  function phases(
    { steps, else_fee: last }: NonNullable<ProductWithTerms['cancellation']>,
    feeOf: (fee: string) => string,
    view: View,
  ): string[] {
    const { texts, state } = view;
    const start = state.chosen!.timestamp_utc;
    const ahead = steps
      .map(({ until_hours: hours, fee }) => ({ fee, until: hoursBefore(hours, start) }))
      .filter(({ until }) => until > nowIn(view));
    const later = isZero(last) ? texts.noFee : feeOf(last);
    return [
      ...ahead.map(({ fee, until }) =>
        fill(isZero(fee) ? texts.freeUntil : texts.feeUntil, {
          fee: feeOf(fee),
          time: momentText(until, view),
        }),
      ),
      ahead.length > 0 ? fill(texts.feeLater, { fee: later }) : later,
    ];
  }

  /** Returns the chosen places of a service; several lines if the visit has it several times. */
  function linesOf({ id }: ProductWithTerms, { state, parts }: View): readonly WantedLine[] {
    const { asked } = state;
    const chosen = state.chosen!;
    if (chosen.items)
      return parts
        .visits!.chosenVisit(chosen.items, asked.visit!)
        .items.filter(({ productId }) => productId === id)
        .map(({ quantity = 1, price }) => ({ quantity, price }));
    const { quantity } = asked;
    const ofPlace = priceAt(chosen, asked.staffId, settings);
    return Array.from({ length: quantity }, () => ({ quantity: 1, price: ofPlace }));
  }

  /**
   * Formats a fee: a part of the price, or the amount for all places. If the picker does not know the price, which limits
   * the fee, formats the amount for each place.
   */
  function amountText(fee: string, lines: readonly WantedLine[], { language, texts, writing }: View): string {
    if (!fee.endsWith('%')) {
      const all = fixedFee(fee, lines);
      if (all !== undefined) return writing.price(all);
      const places = lines.reduce((total, { quantity }) => total + quantity, 0);
      return fill(places > 1 ? texts.each : '{price}', { price: writing.price(fee) });
    }
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
    return fill(texts.ofPrice, { percent: percent.format(Number.parseFloat(fee) / 100) });
  }

  /** Formats an instant with short names, because the summary has little room on a phone: `Mon 30 Nov, 09:30`. */
  function momentText(instant: number, { language, writing, texts, state }: View): string {
    if (instant === state.chosen!.timestamp_utc) return texts.untilStart;
    const { hourCycle } = new Intl.DateTimeFormat(settings.language, {
      hour: 'numeric',
      hourCycle: settings.hourCycle,
    }).resolvedOptions();
    const format = new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: hourCycle === 'h23' ? '2-digit' : 'numeric',
      minute: '2-digit',
      hourCycle,
      timeZone: writing.zone,
    });
    return format.format(instant * 1000);
  }
}

/**
 * Returns the current instant in Unix seconds. If the clock of the device is more than a day away from the day of the last
 * response, returns noon of that day.
 */
function nowIn({ state }: View): number {
  const { today, timezone: timeZone } = state.page!;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  // A page that stays open over midnight has the response of the day before.
  const isNear = Math.abs(Date.parse(day) - Date.parse(today)) <= A_DAY_MS;
  return (isNear ? Date.now() : Date.parse(`${today}T12:00Z`)) / 1000;
}

const A_DAY_MS = 86_400_000;
