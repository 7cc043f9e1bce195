import { clearField, clearFields, showInvalid } from './field-faults.mjs';
import { pageTexts } from './page-texts.mjs';

// The browser's messages about fields are in the language of the browser, not of the page. Without scripts, they remain.
if (pageTexts) for (const form of document.forms) form.noValidate = true;

document.addEventListener('input', ({ target }) => clearField(target as Element));

// Runs before the other scripts, which send the form.
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.noValidate) return;
    clearFields(form);
    if (!showInvalid(form)) return;
    // The error of an earlier attempt would stand beside the faults of the fields. One that offers other times stays.
    for (const said of document.querySelectorAll('main [role="alert"]:not(:has(button))'))
      said.replaceChildren();
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
