import { elementModule } from '../../support/browser/element-module';

interface Description {
  readonly tag: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly content: readonly unknown[];
}

const { decisionsView, TOOLS, powerOver, ENGLISH, deskWriting } = elementModule([
  'desk/screens/hours/time-off/decisions-view.mts',
  'desk/tools.mts',
  'desk/rights.mts',
  'desk/texts/texts.mts',
  'desk/writing.mts',
]) as {
  decisionsView: (parts: object) => readonly unknown[];
  TOOLS: object;
  powerOver: unknown;
  ENGLISH: object;
  deskWriting: (locale: object, zone: string, language: string) => object;
};

const linksOf = (content: readonly unknown[]): unknown[] =>
  content.flatMap((one) => {
    if (typeof one !== 'object' || one === null) return [];
    const { tag, values, content: inner } = one as Description;
    return [...(tag === 'a' ? [values.href] : []), ...linksOf(inner)];
  });

test('the telephone number of a customer whose appointment must move is a link for telephones', () => {
  const locale = { language: 'en', hourCycle: undefined, firstWeekday: 1, currency: 'EUR' };
  const appointment = {
    id: 5,
    start_utc: Date.UTC(2026, 9, 22, 8) / 1000,
    end_utc: Date.UTC(2026, 9, 22, 9) / 1000,
    product_name: 'Cut',
    customer_name: 'Cleo Bright',
    customer_phone: '+49 (30) 123-4567',
    staff_ids: [],
  };
  const view = decisionsView({
    context: {
      texts: ENGLISH,
      language: 'en',
      facts: { members: [], can_manage: true },
      now: () => 0,
      writing: deskWriting(locale, 'Europe/Berlin', 'en'),
    },
    tools: { ...TOOLS, powerOver },
    state: { seen: new Set([5]), left: new Set(), asking: undefined, saving: undefined, failed: undefined },
    appointments: { data: [appointment], error: undefined },
    actions: {},
  });
  expect(linksOf(view)).toEqual(['tel:+49301234567']);
});
