import fc from 'fast-check';

// Property tests use the same seed in every run, so a change never fails for an unrelated case. SEED=<number> chooses another.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
