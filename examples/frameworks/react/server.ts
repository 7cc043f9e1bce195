import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Page } from './Page';

export const html = (nonce: string | undefined): string => renderToString(createElement(Page, { nonce }));
