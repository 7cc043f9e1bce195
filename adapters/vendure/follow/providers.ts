import type { Provider } from '@nestjs/common';
import { CatchUp } from './catch-up';
import { Changes } from './changes';
import { Follow } from './follow';

/** The Nest providers that report changes of the shop to the library. */
export const FOLLOW_PROVIDERS: Provider[] = [CatchUp, Changes, Follow];
