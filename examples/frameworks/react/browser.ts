import { createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Page } from './Page';

const root = document.querySelector<HTMLElement>('#page')!;
const page = createElement(Page, { nonce: root.dataset.nonce });
if (root.firstElementChild) hydrateRoot(root, page);
else createRoot(root).render(page);
