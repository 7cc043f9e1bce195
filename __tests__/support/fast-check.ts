import fc from 'fast-check';

/**
 * fast-check with one seed for every run, so that a run fails only because of its change. TEST_SEED is another seed; the
 * message of a failure names the seed and the path to repeat it.
 */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_261_125) });

export default fc;
