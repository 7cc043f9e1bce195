/**
 * Asks the question in `data-confirm` of a form in a dialog of the page. The button that confirms has the text of the
 * form's own button; the other one has the text in `data-no`. Forms without a question are confirmed.
 */
export function isConfirmed(form: HTMLFormElement): Promise<boolean> {
  const { confirm: question, no = '' } = form.dataset;
  if (question === undefined) return Promise.resolve(true);
  const dialog = document.createElement('dialog');
  const words = document.createElement('p');
  words.id = 'question';
  words.textContent = question;
  dialog.setAttribute('aria-labelledby', words.id);
  const choice = document.createElement('form');
  choice.method = 'dialog';
  const acts = document.createElement('div');
  acts.className = 'acts';
  acts.append(button(form.querySelector('button')!.textContent, 'yes', ''), button(no, '', 'quiet'));
  choice.append(words, acts);
  dialog.append(choice);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

function button(text: string, value: string, look: string): HTMLButtonElement {
  return Object.assign(document.createElement('button'), {
    textContent: text.trim(),
    value,
    className: look,
  });
}
