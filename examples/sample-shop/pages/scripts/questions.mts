/** An answer in the form of the shop's cart. */
interface Answer {
  readonly key: string;
  readonly place: number | null;
  readonly value: string | boolean | readonly string[];
}

/** Shows the fields of as many people as places are booked. */
export function showPeople(form: HTMLFormElement, quantity: number): void {
  for (const person of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-place]')) {
    const isBooked = Number(person.dataset.place) <= quantity;
    person.hidden = !isBooked;
    person.disabled = !isBooked;
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Reads the answers of a form. A field without an answer is left out. */
export function answersOf(form: HTMLFormElement): readonly Answer[] {
  const answers = new Map<string, Answer>();
  for (const field of form.querySelectorAll<Field>('[data-key]')) {
    const key = field.dataset.key!;
    const person = field.closest<HTMLFieldSetElement>('fieldset[data-place]');
    if (person?.disabled) continue;
    const place = person ? Number(person.dataset.place) : null;
    const id = `${place ?? ''} ${key}`;
    const value = valueOf(field, answers.get(id)?.value);
    if (value !== undefined) answers.set(id, { key, place, value });
  }
  return [...answers.values()];
}

/** @param before the options of the question that are ticked in fields before this one */
function valueOf(field: Field, before: Answer['value'] = []): Answer['value'] | undefined {
  const { type } = field.dataset;
  if (type === 'yes') return (field as HTMLInputElement).checked;
  if (type === 'several')
    return (field as HTMLInputElement).checked ? [...(before as readonly string[]), field.value] : undefined;
  return field.value.trim() === '' ? undefined : field.value;
}
