// react/InBrowser.tsx: renders its children in the browser, and nothing on a server
import { type ReactNode, useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

export const InBrowser = ({ children }: { readonly children: ReactNode }) =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
    ? children
    : null;
