import { hydrate, mount } from 'svelte';
import Page from './Page.svelte';

const target = document.querySelector<HTMLElement>('#page')!;
const page = { target, props: { nonce: target.dataset.nonce } };
if (target.firstElementChild) hydrate(Page, page);
else mount(Page, page);
