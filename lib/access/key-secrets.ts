import { isSameText } from '../domain/secrets';
import type { ApiKey } from '../ports/ports';

/** Compares secrets that requests contain with the secrets of API keys. */
export interface KeySecrets {
  /** Resolves to the key if `candidate` is its secret. An empty text matches no key. */
  verified(key: ApiKey | undefined, candidate: string): Promise<ApiKey | undefined>;
}

type Comparison = (candidate: string) => Promise<boolean> | boolean;

/**
 * Creates a comparison whose time reveals neither whether a key exists nor how the shop stores its secret. The shop's
 * own hash may be slow. Therefore a candidate for an unknown key, or for a key whose secret is not hashed, is also
 * compared with the hashed key that this process used last. The result of that comparison is ignored.
 *
 * Until the first comparison with a hashed key, a process has nothing to compare other candidates with. The first
 * request with the name of a hashed key therefore takes longer than a request with an unknown name; the difference is
 * the time of the shop's hash function.
 */
export function createKeySecrets(): KeySecrets {
  let lastComparison: Comparison | undefined;
  return {
    async verified(key, candidate) {
      const isSame = isSameText(key?.consumerSecret ?? '', candidate);
      const isHashedSame = await isSecretOfHash(key, candidate);
      return candidate !== '' && (isSame || isHashedSame) ? key : undefined;
    },
  };

  async function isSecretOfHash(key: ApiKey | undefined, candidate: string): Promise<boolean> {
    if (key?.isConsumerSecret) {
      const compare: Comparison = (text) => key.isConsumerSecret(text);
      const isSame = await compare(candidate);
      lastComparison = compare;
      return isSame;
    }
    try {
      await lastComparison?.(candidate);
    } catch {
      // An error of this comparison is ignored: it concerns the key of an earlier request, and has already been logged
      // by the wrapper around the access port.
    }
    return false;
  }
}
