import fc from 'fast-check';

/**
 * fast-check with the same seed in every run, so that only a change can make a run fail. TEST_SEED sets
 * another seed. A failure names its seed and the path that repeats it.
 */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_261_125) });

export default fc;
