import fc from 'fast-check';

// The same throws in every run: a pull request never fails for a case that it did not bring. DICE=<number> throws others.
fc.configureGlobal({ seed: Number(process.env.DICE ?? 1) });
