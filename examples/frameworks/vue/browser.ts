import { createApp, createSSRApp } from 'vue';
import Page from './Page.vue';

const root = document.querySelector<HTMLElement>('#page')!;
const { nonce } = root.dataset;
if (root.firstElementChild) createSSRApp(Page, { nonce }).mount(root);
else createApp(Page, { nonce }).mount(root);
