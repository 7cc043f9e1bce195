import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import Page from './Page.vue';

export const html = (nonce: string | undefined): Promise<string> =>
  renderToString(createSSRApp(Page, { nonce }));
