import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Vitest runs without globals here, so Testing Library cannot register its own cleanup.
afterEach(cleanup);

// A busy machine is no failure: what is awaited is asked for again until then.
configure({ asyncUtilTimeout: 8000 });
