/** Where Debian has Chromium. */
export const CHROMIUM = '/usr/bin/chromium';

/** How every Chromium of the tests and measurements starts: without what only a person's browser needs. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
