import { type Writing, writingFor } from './writing.mjs';

/** The attributes of the element, read. */
export class Settings {
  constructor(private readonly host: HTMLElement) {}

  get baseUrl(): string {
    return (this.host.getAttribute('base-url') ?? '/api').replace(/\/$/, '');
  }

  get productId(): number {
    return this.number('product-id', 0);
  }

  get quantity(): number {
    return Math.max(1, this.number('quantity', 1));
  }

  get maxQuantity(): number {
    return this.number('max-quantity', 1);
  }

  /** Ids and names, in the order given. */
  get members(): [id: number, name: string][] {
    const given = JSON.parse(this.host.getAttribute('members') ?? '{}') as Record<string, string>;
    return Object.entries(given).map(([id, name]) => [Number(id), name]);
  }

  get anyMember(): boolean {
    return this.host.hasAttribute('any-member');
  }

  get withPrice(): boolean {
    return this.host.hasAttribute('price');
  }

  /** The element's language, else that of the page around it, else the visitor's. */
  get language(): string {
    return this.host.closest<HTMLElement>('[lang]')?.lang || navigator.language;
  }

  get isRtl(): boolean {
    return getComputedStyle(this.host).direction === 'rtl';
  }

  get writing(): Writing {
    const zone = this.host.getAttribute('time-zone') ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return writingFor(this.language, zone, this.host.getAttribute('currency') ?? undefined);
  }

  private number(attribute: string, otherwise: number): number {
    const value = Number(this.host.getAttribute(attribute) ?? NaN);
    return Number.isInteger(value) ? value : otherwise;
  }
}
