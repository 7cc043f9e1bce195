import { render } from 'svelte/server';
import Page from './Page.svelte';

export const html = (nonce: string | undefined): string => render(Page, { props: { nonce } }).body;
